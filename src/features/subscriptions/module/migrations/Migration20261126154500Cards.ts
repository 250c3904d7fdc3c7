import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const REMOVE = (card: string) => `INSERT INTO subscription_card_removal (id, card, due_at)
            VALUES ('subcardrm_' || replace(CAST(gen_random_uuid() AS text), '-', ''), ${card}, now());`

/** Each notes that PayTR must delete a card that a row loses. */
const TRIGGERS = [
  {
    name: "svc_subscription_card_leaves",
    table: "subscription",
    event: "UPDATE OF card, status",
    body: `
        IF OLD.card IS NOT NULL AND (NEW.card IS DISTINCT FROM OLD.card OR NEW.status = 'canceled') THEN
          ${REMOVE("OLD.card")}
        END IF;
        IF NEW.status = 'canceled' THEN
          IF NEW.card IS NOT NULL AND NEW.card IS DISTINCT FROM OLD.card THEN
            ${REMOVE("NEW.card")}
          END IF;
          NEW.card := NULL;
        END IF;
        RETURN NEW;`,
  },
  {
    name: "svc_subscription_checkout_card_leaves",
    table: "subscription_checkout",
    event: "DELETE",
    body: `
        IF OLD.card IS NOT NULL THEN
          ${REMOVE("OLD.card")}
        END IF;
        RETURN OLD;`,
  },
]

/** Checkouts that the job looks at, and the cards that PayTR must delete. */
export class Migration20261126154500Cards extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "subscription_card_removal" ("id" text not null, "card" text not null, "due_at" timestamptz not null, "attempts" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "subscription_card_removal_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_card_removal_deleted_at" ON "subscription_card_removal" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_card_removal_due_at" ON "subscription_card_removal" ("due_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `alter table if exists "subscription_checkout" add column if not exists "due_at" timestamptz null;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_subscription_checkout_due_at" ON "subscription_checkout" ("due_at") WHERE due_at IS NOT NULL AND deleted_at IS NULL;`,
    )
    // Checkouts of before: those that wait for a payment, and those whose replaced subscription still runs.
    this.addSql(`UPDATE subscription_checkout c SET due_at = now()
      WHERE c.deleted_at IS NULL AND (c.status = 'pending'
         OR (c.status = 'completed' AND EXISTS (SELECT 1 FROM subscription s
                                                 WHERE s.id = c.replaces_id AND s.status <> 'canceled')))`)
    // From now on, a card is stored in one place.
    this.addSql("UPDATE subscription_checkout SET card = NULL WHERE subscription_id IS NOT NULL")
    for (const { name, table, event, body } of TRIGGERS) {
      this.addSql(`CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${body}
        END $$`)
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
      this.addSql(
        `CREATE TRIGGER ${name} BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
      )
    }
    this.addSql("UPDATE subscription SET card = NULL WHERE status = 'canceled' AND card IS NOT NULL")
  }

  override async down(): Promise<void> {
    for (const { name, table } of TRIGGERS) {
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
      this.addSql(`DROP FUNCTION IF EXISTS ${name}()`)
    }
    this.addSql(`drop table if exists "subscription_card_removal" cascade;`)
    this.addSql(`drop index if exists "IDX_subscription_checkout_due_at";`)
    this.addSql(`alter table if exists "subscription_checkout" drop column if exists "due_at";`)
  }
}
