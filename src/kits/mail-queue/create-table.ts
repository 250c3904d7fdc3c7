/**
 * SQL that makes the table of the mail queue. The migrations of all modules whose mails it contains run it, because the
 * engine does not say which module it migrates first. Released migrations run it, so never change it.
 */
export const CREATE_MAIL_QUEUE = [
  `CREATE TABLE IF NOT EXISTS queued_mail (
    id text PRIMARY KEY DEFAULT 'mail_' || replace(gen_random_uuid()::text, '-', ''),
    topic text NOT NULL,
    kind text NOT NULL,
    cause text COLLATE "C" NOT NULL,
    about text NOT NULL,
    data jsonb NOT NULL DEFAULT '{}',
    due_at timestamptz,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    CONSTRAINT queued_mail_once UNIQUE (topic, kind, cause))`,
  `CREATE INDEX IF NOT EXISTS "IDX_queued_mail_deleted_at" ON queued_mail (deleted_at) WHERE deleted_at IS NULL`,
  `CREATE INDEX IF NOT EXISTS "IDX_queued_mail_topic_due_at_id" ON queued_mail (topic, due_at, id)
    WHERE due_at IS NOT NULL AND deleted_at IS NULL`,
  `CREATE INDEX IF NOT EXISTS "IDX_queued_mail_topic_about" ON queued_mail (topic, about) WHERE deleted_at IS NULL`,
]
