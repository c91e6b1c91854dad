-- Since when a founder no longer wants to see the family's next steps.
alter table members add column next_steps_dismissed_at timestamptz;
