-- The same words as in 0007, for less: a function in SQL whose body is one expression becomes part of the statement that calls it,
-- while each call of one in PL/pgSQL begins anew in every transaction. A write with its ledger row pays for this every time.
drop function say_live(uuid, text, uuid, uuid);
create function live_word(family uuid, topic text, subject uuid, account uuid) returns text
language sql stable
as $$
  select concat('{"family":"', family, '","topic":"', topic, '"', ',"subject":"' || subject::text || '"', ',"account":"' || account::text || '"', '}')
$$;
-- Our own transactions collect, whoever else writes here notifies, and so does what has grown too long to be looked through.
create function say_live(family uuid, topic text, subject uuid default null, account uuid default null) returns text
language sql
as $$
  select case
    when current_setting('app.collects', true) is distinct from 'yes' or length(current_setting('app.said', true)) > 50000
      then pg_notify('live', live_word(family, topic, subject, account))::text
    when coalesce(position(live_word(family, topic, subject, account) in current_setting('app.said', true)), 0) = 0
      then set_config('app.said', concat(current_setting('app.said', true), live_word(family, topic, subject, account), E'\n'), true)
  end
$$;

-- One trigger where there were two. An advisor reads the name and nothing else.
drop trigger live on families;
drop trigger live_name on families;
create function live_family() returns trigger
language plpgsql
as $$
begin
  perform say_live(new.family_id, 'family'), case when old.name <> new.name then say_live(new.family_id, 'family_name') end;
  return null;
end $$;
create trigger live after update on families for each row execute function live_family();
