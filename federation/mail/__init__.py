"""E-mails of the site: each is a row before it is sent, and stores its outcome."""
