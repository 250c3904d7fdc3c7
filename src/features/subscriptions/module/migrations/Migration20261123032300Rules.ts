import { Migration } from "@medusajs/framework/mikro-orm/migrations"

const CHECKS = {
  subscription_plan_counts: {
    table: "subscription_plan",
    rule: "interval_count >= 1 AND trial_days >= 0 AND min_quantity >= 1",
  },
  subscription_plan_most: { table: "subscription_plan", rule: "max_quantity >= min_quantity" },
  subscription_plan_price_amounts: {
    table: "subscription_plan_price",
    rule: "amount_minor >= 0 AND setup_fee_minor >= 0",
  },
  subscription_quantity: { table: "subscription", rule: "quantity >= 1" },
  subscription_period: { table: "subscription", rule: "current_period_end >= current_period_start" },
  subscription_ending: {
    table: "subscription",
    rule: "status <> 'canceled' OR NOT cancel_at_period_end",
  },
  subscription_cycle_amount: { table: "subscription_cycle", rule: "amount_minor >= 0" },
  subscription_charge_amount: { table: "subscription_charge_attempt", rule: "amount_minor > 0" },
  subscription_checkout_result: {
    table: "subscription_checkout",
    rule: "(status = 'completed') = (subscription_id IS NOT NULL)",
  },
}

/** Each refuses a change: the trigger's name, its table, the condition for refusing, and the message. */
const GUARDS = [
  {
    name: "svc_subscription_price_stays",
    table: "subscription_plan_price",
    event: "UPDATE",
    if: `(NEW.plan_id, NEW.currency_code, NEW.amount_minor, NEW.setup_fee_minor, NEW.is_tax_inclusive)
         IS DISTINCT FROM
         (OLD.plan_id, OLD.currency_code, OLD.amount_minor, OLD.setup_fee_minor, OLD.is_tax_inclusive)`,
    message: "A price cannot change.",
  },
  {
    name: "svc_subscription_interval_stays",
    table: "subscription_plan",
    event: "UPDATE",
    if: "(NEW.interval, NEW.interval_count) IS DISTINCT FROM (OLD.interval, OLD.interval_count)",
    message: "The interval of a plan cannot change.",
  },
  {
    name: "svc_subscription_end_stays",
    table: "subscription",
    event: "UPDATE",
    if: "OLD.status = 'canceled' AND NEW.status <> 'canceled'",
    message: "A canceled subscription stays canceled.",
  },
  {
    name: "svc_subscription_payment_stays",
    table: "subscription_cycle",
    event: "UPDATE",
    if: "OLD.status = 'paid' AND NEW.status <> 'paid'",
    message: "A paid cycle stays paid.",
  },
  {
    name: "svc_subscription_charge_stays",
    table: "subscription_charge_attempt",
    event: "UPDATE",
    if: "OLD.status = 'succeeded' AND NEW.status <> 'succeeded'",
    message: "A successful charge stays successful.",
  },
  {
    name: "svc_subscription_entry_stays",
    table: "subscription_entry",
    event: "UPDATE",
    if: "true",
    message: "The history cannot change.",
  },
]

/** The rules that no code can break: fixed prices and intervals, final ends, and payments that stay. */
export class Migration20261123032300Rules extends Migration {
  override async up(): Promise<void> {
    for (const [name, { table, rule }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${rule})`)
    for (const guard of GUARDS) {
      this.addSql(`CREATE OR REPLACE FUNCTION ${guard.name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF ${guard.if} THEN RAISE EXCEPTION '${guard.message}' USING ERRCODE = 'SV040'; END IF;
          RETURN NEW;
        END $$`)
      this.addSql(`DROP TRIGGER IF EXISTS ${guard.name} ON ${guard.table}`)
      this.addSql(`CREATE TRIGGER ${guard.name} BEFORE ${guard.event} ON ${guard.table}
        FOR EACH ROW EXECUTE FUNCTION ${guard.name}()`)
    }
  }

  override async down(): Promise<void> {
    for (const { name, table } of GUARDS) {
      this.addSql(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
      this.addSql(`DROP FUNCTION IF EXISTS ${name}()`)
    }
    for (const [name, { table }] of Object.entries(CHECKS))
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP CONSTRAINT IF EXISTS ${name}`)
  }
}
