-- A pilot's own profile. It belongs to the account, so it is the same in each of their families.
alter table accounts
  add column phone text not null default '',
  add column lives_in text not null default '',
  add column about text not null default '',
  add column shares_email boolean not null default false,
  add column shares_birthday boolean not null default false;
