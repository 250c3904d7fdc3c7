import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const KINDS = "'payment_failed', 'payment_recovered', 'ended_unpaid'"

function kindsAre(kinds: string): string[] {
  return [
    `alter table if exists "subscription_notice" drop constraint if exists "subscription_notice_kind_check";`,
    `alter table if exists "subscription_notice" add constraint "subscription_notice_kind_check" check ("kind" in (${kinds}));`,
  ]
}

export class Migration20261124034100 extends Migration {
  override async up(): Promise<void> {
    for (const statement of kindsAre(`${KINDS}, 'order_given_up'`)) this.addSql(statement)
    this.addSql(
      `alter table if exists "subscription_cycle" add column if not exists "order_attempts" integer not null default 0;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "subscription_cycle" drop column if exists "order_attempts";`)
    this.addSql(`delete from "subscription_notice" where "kind" = 'order_given_up';`)
    for (const statement of kindsAre(KINDS)) this.addSql(statement)
  }
}
