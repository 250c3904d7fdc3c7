import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Evidence that never changes, rows that belong to others, and the list that every shop has. */
export class Migration20261123065800Rules extends Migration {
  override async up(): Promise<void> {
    for (const [name, { table, rule }] of Object.entries(CONSTRAINTS))
      this.addSql(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${rule}`)
    this.addSql(`
CREATE OR REPLACE FUNCTION svc_keep_email_consent_event() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  RAISE EXCEPTION 'The evidence of a consent never changes.' USING ERRCODE = 'SV030';
END
$body$;`)
    this.addSql(`
CREATE OR REPLACE TRIGGER svc_keep_email_consent_event BEFORE UPDATE ON email_consent_event
  FOR EACH ROW EXECUTE FUNCTION svc_keep_email_consent_event();`)
    this.addSql(`
INSERT INTO email_list (id, handle, name, is_double_opt_in, is_public)
VALUES ('elist_01KARWG0000000000000000000', 'newsletter', 'Newsletter', true, true)
ON CONFLICT DO NOTHING;`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP FUNCTION IF EXISTS svc_keep_email_consent_event CASCADE;`)
    for (const [name, { table }] of Object.entries(CONSTRAINTS))
      this.addSql(`ALTER TABLE IF EXISTS ${table} DROP CONSTRAINT IF EXISTS ${name}`)
  }
}

const CONSTRAINTS = {
  email_subscriber_lower_case: { table: "email_subscriber", rule: "CHECK (email = lower(email))" },
  email_suppression_lower_case: { table: "email_suppression", rule: "CHECK (email = lower(email))" },
  email_subscription_confirmed: {
    table: "email_subscription",
    rule: "CHECK (status <> 'confirmed' OR confirmed_at IS NOT NULL)",
  },
  email_subscription_subscriber_fk: {
    table: "email_subscription",
    rule: "FOREIGN KEY (subscriber_id) REFERENCES email_subscriber (id) ON DELETE CASCADE",
  },
  email_subscription_list_fk: {
    table: "email_subscription",
    rule: "FOREIGN KEY (list_id) REFERENCES email_list (id)",
  },
  email_campaign_list_fk: {
    table: "email_campaign",
    rule: "FOREIGN KEY (list_id) REFERENCES email_list (id)",
  },
  email_campaign_link_campaign_fk: {
    table: "email_campaign_link",
    rule: "FOREIGN KEY (campaign_id) REFERENCES email_campaign (id) ON DELETE CASCADE",
  },
  email_campaign_recipient_campaign_fk: {
    table: "email_campaign_recipient",
    rule: "FOREIGN KEY (campaign_id) REFERENCES email_campaign (id) ON DELETE CASCADE",
  },
}
