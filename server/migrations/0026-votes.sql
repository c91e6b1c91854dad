-- Votes apart from advice, a day by which the family means to decide, and reminders.

-- Whether this answer counts as a vote. The protocol function says so when the round opens; stored here so that lists can ask for it.
alter table approval_voices add column is_voter boolean not null default true;
alter table approval_voices add column reminded_at timestamptz;
alter table documents add column decide_by date;

alter table approval_voices no force row level security;
alter table approval_rounds no force row level security;
alter table documents no force row level security;
alter table document_added_approvals no force row level security;
update approval_voices v set is_voter = false
from approval_rounds r
join documents d on d.family_id = r.family_id and d.id = r.document_id
where r.family_id = v.family_id and r.id = v.round_id
  and not exists (
    select from document_added_approvals a where a.family_id = d.family_id and a.document_id = d.id and a.account_id = v.account_id
  )
  and not (
    case
      when d.class = 'personal' then v.account_id = d.author_id
      when d.class = 'operational' then v.role <> 'advisor'
      when r.protocol = 'founder_authority' and d.class = 'constitutional' then v.role in ('founder', 'trustee', 'guardian')
      when r.protocol = 'founder_authority' then v.role = 'founder'
      when r.protocol = 'stewardship_council' then v.role in ('founder', 'trustee', 'guardian')
      else v.role <> 'advisor'
    end
  );
alter table approval_voices force row level security;
alter table approval_rounds force row level security;
alter table documents force row level security;
alter table document_added_approvals force row level security;

alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (
  kind in (
    'approval_asked', 'approval_reminder', 'deadline_near', 'changes_requested', 'declined', 'approved', 'not_approved', 'commented', 'replied',
    'comment_settled'
  )
);
