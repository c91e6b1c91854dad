-- Companies House takes its key as the user name. It was stored unencrypted in `auth_name` and could be read
-- through the API, so it is deleted here and has to be entered again; it is sealed from now on.
alter table contacts no force row level security;
alter table contacts drop constraint contacts_authentication_check;
alter table contacts add constraint contacts_authentication_check
  check (authentication in ('none', 'bearer', 'basic', 'header', 'basic_key'));
update contacts set authentication = 'basic_key', auth_name = '', sealed_secret = null
where kind = 'interface' and catalog_key = 'companies_house' and authentication = 'basic';

-- The documents of the catalog have changed; the next probe reads the new ones.
update contacts set next_probe_at = now()
where kind = 'interface' and catalog_key is not null and document_address is null and ended_at is null;
alter table contacts force row level security;
