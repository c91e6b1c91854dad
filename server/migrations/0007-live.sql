-- What has changed is said on the channel `live`, once the transaction that changed it is kept: every process hears it, and nobody
-- hears of what was rolled back. Ids only, never a name or a text: any user of this database can listen. Who may hear of it the
-- processes ask (server/src/ground/live/).
--
-- `subject` is there where not everybody who may read the topic may read this row; `account` where it concerns one pilot alone.
create function say_live(family uuid, topic text, subject uuid default null, account uuid default null) returns void
language plpgsql
as $$
declare
  word text := json_strip_nulls(json_build_object('family', family, 'topic', topic, 'subject', subject, 'account', account))::text;
  said text := coalesce(current_setting('app.said', true), '');
begin
  -- PostgreSQL lets transactions that notify commit one after another, each with its wait for the disk. So our own ones only collect,
  -- and their process says it right after the commit (server/src/platform/database/announcer.ts). Whoever else writes here notifies,
  -- and so does what has grown too long to be looked through.
  if current_setting('app.collects', true) is distinct from 'yes' or length(said) > 50000 then
    perform pg_notify('live', word);
  elsif position(word in said) = 0 then
    perform set_config('app.said', said || word || E'\n', true);
  end if;
end $$;

-- Whatever every reader of a topic may read.
create function live_topic() returns trigger
language plpgsql
as $$ begin perform say_live(coalesce(new.family_id, old.family_id), tg_argv[0]); return null; end $$;

create trigger live after insert or update or delete on missions for each row execute function live_topic('missions');
create trigger live after insert or update or delete on mission_actions for each row execute function live_topic('missions');
create trigger live after update on mission_criteria for each row execute function live_topic('missions');
create trigger live after insert or update or delete on capital_ratings for each row execute function live_topic('capitals');
create trigger live after insert or update or delete on capital_definitions for each row execute function live_topic('capitals');
create trigger live after update on families for each row execute function live_topic('family');
-- An advisor reads the name and nothing else.
create trigger live_name after update on families for each row when (old.name <> new.name) execute function live_topic('family_name');

-- A paper may be hidden from some. Each of its versions is also a change of the paper itself.
create function live_paper() returns trigger
language plpgsql
as $$ begin perform say_live(new.family_id, 'documents', new.id); return null; end $$;
create trigger live after insert or update on documents for each row execute function live_paper();

create function live_round() returns trigger
language plpgsql
as $$ begin perform say_live(new.family_id, 'documents', new.document_id); return null; end $$;
create trigger live after insert or update on approval_rounds for each row execute function live_round();

create function live_voice() returns trigger
language plpgsql
as $$
begin
  perform say_live(r.family_id, 'documents', r.document_id) from approval_rounds r where r.family_id = new.family_id and r.id = new.round_id;
  return null;
end $$;
create trigger live after update on approval_voices for each row execute function live_voice();

-- From whom a paper is taken away can no longer read it, but must hear that it is gone.
create function live_reader() returns trigger
language plpgsql
as $$
begin
  perform say_live(coalesce(new.family_id, old.family_id), 'documents', coalesce(new.document_id, old.document_id));
  if tg_op = 'DELETE' then perform say_live(old.family_id, 'documents', null, old.account_id); end if;
  return null;
end $$;
create trigger live after insert or delete on document_shares for each row execute function live_reader();
create trigger live after insert or delete on document_added_approvals for each row execute function live_reader();

-- An entry about a hidden paper tells of it too.
create function live_entry() returns trigger
language plpgsql
as $$ begin perform say_live(new.family_id, 'ledger', new.subject_id); return null; end $$;
create trigger live after insert on ledger for each row execute function live_entry();

-- Everybody may know who sits where; how far somebody is on their journey is theirs.
create function live_member() returns trigger
language plpgsql
as $$
begin
  if tg_op <> 'UPDATE' or old.role <> new.role or old.status <> new.status then
    perform say_live(coalesce(new.family_id, old.family_id), 'members');
  end if;
  if tg_op = 'UPDATE' then perform say_live(new.family_id, 'me', null, new.account_id); end if;
  return null;
end $$;
create trigger live after insert or update or delete on members for each row execute function live_member();

-- An account may have a seat in several families. Of its settings only the names are also for others.
create function live_account() returns trigger
language plpgsql
as $$
declare seat record;
begin
  for seat in select family_id from seats_of(new.id) loop
    perform say_live(seat.family_id, 'me', null, new.id);
    if old.full_name <> new.full_name or old.display_name <> new.display_name then perform say_live(seat.family_id, 'members'); end if;
  end loop;
  return null;
end $$;
create trigger live after update on accounts for each row when (old.* is distinct from new.*) execute function live_account();
