-- Members and invitations as lists, a pilot's page, and a pilot with a seat in several families.

-- A pilot's own families by name, before any is chosen: a fifth look-up across families, opened and shut like the ones before.
create policy families_of_an_account on families for select using (current_setting('app.every_family', true) = 'yes');

create function families_of(account uuid)
returns table (family_id uuid, name text)
language plpgsql
as $$
begin
  perform set_config('app.every_family', 'yes', true);
  return query
    select f.family_id, f.name from members m join families f on f.family_id = m.family_id
    where m.account_id = account and m.status = 'active' order by m.since, f.family_id;
  perform set_config('app.every_family', '', true);
end $$;

-- Open invitations, oldest first.
create index invitations_by_time on invitations (family_id, created_at, id) where accepted_at is null;
create trigger live after insert or update or delete on invitations for each row execute function live_topic('members');

-- A session that moves to another family: whoever looked on with it at the one before must not go on doing so.
create function live_session() returns trigger
language plpgsql
as $$ begin perform say_live(old.family_id, 'me', null, old.account_id); return null; end $$;
create trigger live after update of family_id on sessions for each row when (old.family_id <> new.family_id) execute function live_session();

-- What somebody wrote, approved and did, on their page.
create index documents_by_author on documents (family_id, author_id);
create index document_versions_by_author on document_versions (family_id, author_id, document_id);
create index approval_voices_by_account on approval_voices (family_id, account_id, round_id);
create index ledger_by_account on ledger (family_id, by_account, seq);
