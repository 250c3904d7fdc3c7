import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Events on their way to GA4 and Meta. */
export class Migration20261123141300Deliveries extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "tracking_delivery" ("id" text not null, "tracking_event_id" text not null, "destination" text check ("destination" in ('ga4', 'meta')) not null, "status" text check ("status" in ('queued', 'sending', 'sent', 'skipped', 'failed')) not null, "reason" text check ("reason" in ('no_consent', 'withdrawn', 'not_mapped', 'too_old', 'no_client_id', 'no_user_agent', 'turned_off', 'refused', 'unreachable', 'unclear')) null, "detail" text null, "is_test" boolean not null default false, "tries" integer not null default 0, "claim" integer not null default 0, "due_at" timestamptz null, "sent_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tracking_delivery_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_delivery_deleted_at" ON "tracking_delivery" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tracking_delivery_tracking_event_id_destination_unique" ON "tracking_delivery" ("tracking_event_id", "destination") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_delivery_due_at" ON "tracking_delivery" ("due_at") WHERE status IN ('queued', 'sending') AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_delivery_created_at_id" ON "tracking_delivery" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    // The deletion of an event looks for all its deliveries, so a partial index does not help.
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tracking_delivery_of_event" ON tracking_delivery (tracking_event_id);`,
    )
    this.addSql(`
      ALTER TABLE tracking_delivery ADD CONSTRAINT tracking_delivery_of_event
        FOREIGN KEY (tracking_event_id) REFERENCES tracking_event (id) ON DELETE CASCADE`)
    this.addSql(`
      ALTER TABLE tracking_delivery ADD CONSTRAINT tracking_delivery_is_sound CHECK (
        (status IN ('queued', 'sending')) = (due_at IS NOT NULL)
        AND (status = 'sent') = (sent_at IS NOT NULL)
        AND (status NOT IN ('skipped', 'failed') OR reason IS NOT NULL))`)
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "tracking_delivery" cascade;`)
  }
}
