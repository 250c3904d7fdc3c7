import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The database refuses a checkout with a coupon that is used up, or that its customer has used. */
export class Migration20261130093000CouponHolds extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "subscription_checkout" add column if not exists "coupon_once" boolean not null default false;`,
    )
    // Of a customer's older checkouts with one coupon, a paid one counts before an open one.
    this.addSql(`UPDATE subscription_checkout c SET coupon_once = true
      FROM (SELECT DISTINCT ON (held.coupon_id, held.customer_id) held.id
              FROM subscription_checkout held JOIN subscription_coupon o ON o.id = held.coupon_id
             WHERE o.once_per_customer AND held.deleted_at IS NULL AND held.status IN ('pending', 'completed')
             ORDER BY held.coupon_id, held.customer_id, held.status, held.created_at DESC) first
     WHERE c.id = first.id`)
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_subscription_coupon_once" ON "subscription_checkout" ("coupon_id", "customer_id") WHERE coupon_once AND deleted_at IS NULL;`,
    )
    this.addSql(`CREATE OR REPLACE FUNCTION svc_subscription_coupon_limit() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE most integer;
      BEGIN
        IF NEW.coupon_id IS NULL OR NEW.status <> 'pending' OR (TG_OP = 'UPDATE' AND OLD.status = 'pending') THEN
          RETURN NEW;
        END IF;
        SELECT max_redemptions INTO most FROM subscription_coupon WHERE id = NEW.coupon_id FOR UPDATE;
        IF most <= (SELECT count(*) FROM subscription_checkout
                     WHERE coupon_id = NEW.coupon_id AND id <> NEW.id AND status IN ('pending', 'completed')
                       AND deleted_at IS NULL) THEN
          RAISE EXCEPTION 'The coupon is used up.' USING ERRCODE = 'SV042';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql("DROP TRIGGER IF EXISTS svc_subscription_coupon_limit ON subscription_checkout")
    this.addSql(`CREATE TRIGGER svc_subscription_coupon_limit BEFORE INSERT OR UPDATE OF status
      ON subscription_checkout FOR EACH ROW EXECUTE FUNCTION svc_subscription_coupon_limit()`)
  }

  override async down(): Promise<void> {
    this.addSql("DROP TRIGGER IF EXISTS svc_subscription_coupon_limit ON subscription_checkout")
    this.addSql("DROP FUNCTION IF EXISTS svc_subscription_coupon_limit()")
    this.addSql(`drop index if exists "IDX_subscription_coupon_once";`)
    this.addSql(`alter table if exists "subscription_checkout" drop column if exists "coupon_once";`)
  }
}
