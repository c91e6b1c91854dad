-- An invitation belongs to the address it was sent to. Another address can be asked for, and the inviter decides.
alter table invitations add column asked_email text;

-- Notifications about members stand beside those about documents, and name an address instead of a document.
alter table notices alter column document_id drop not null;
alter table notices alter column version drop not null;
alter table notices add column email text;
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (
  case when document_id is null
    then kind in ('invitation_asked', 'member_joined') and email is not null
    else kind in (
      'approval_asked', 'approval_reminder', 'deadline_near', 'changes_requested', 'declined', 'approved', 'not_approved', 'commented', 'replied',
      'comment_settled'
    ) and version is not null
  end
);
