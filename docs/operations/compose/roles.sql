-- PostgreSQL's image runs this once, as the superuser, when its volume is empty. The role of the WMS owns its database and nothing else.
\set password `cat /run/secrets/database`
create role wms_app nologin;
create role wms login password :'password' in role wms_app;
create database wms owner wms;
