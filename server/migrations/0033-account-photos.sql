-- A pilot's own photo. It belongs to an account, which may be a member of several families, so there is no family in it and no policy on it.
-- `version` is the beginning of the SHA-256 of the bytes: browsers compare it, and an equal picture is an equal version.
create table account_photos (
  account_id uuid primary key references accounts (id) on delete cascade,
  bytes bytea not null check (octet_length(bytes) between 1 and 200000),
  type text not null check (type in ('image/jpeg', 'image/png', 'image/webp')),
  version text not null,
  changed_at timestamptz not null
);

-- Every family of the account shows the photo on the pilot's page.
create function live_photo() returns trigger
language plpgsql
as $$
declare
  account uuid := coalesce(new.account_id, old.account_id);
  seat record;
begin
  for seat in select family_id from seats_of(account) loop
    perform say_live(seat.family_id, 'me', null, account);
    perform say_live(seat.family_id, 'members');
  end loop;
  return null;
end $$;
create trigger live after insert or update or delete on account_photos for each row execute function live_photo();
