import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/**
 * Rules that the database enforces. The status of plans and actions only moves forward. The preview of an action never
 * changes. Ledger entries never change. Balances are never negative.
 */
export class Migration20261121191200AssistantGuards extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
      CREATE OR REPLACE FUNCTION guard_assistant_plan() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
          ('pending', 'executing'), ('pending', 'rejected'), ('pending', 'expired'),
          ('executing', 'executed'), ('executing', 'failed')
        ) THEN
          RAISE EXCEPTION 'A plan that is % cannot become %.', OLD.status, NEW.status USING ERRCODE = 'serialization_failure';
        END IF;
        IF (NEW.id, NEW.stream_id, NEW.actor_type, NEW.actor_id, NEW.request, NEW.expires_at)
          IS DISTINCT FROM (OLD.id, OLD.stream_id, OLD.actor_type, OLD.actor_id, OLD.request, OLD.expires_at) THEN
          RAISE EXCEPTION 'What a plan is does not change.' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS guard_assistant_plan ON assistant_plan`)
    this.addSql(`
      CREATE TRIGGER guard_assistant_plan BEFORE UPDATE ON assistant_plan
        FOR EACH ROW EXECUTE FUNCTION guard_assistant_plan()`)
    this.addSql(`ALTER TABLE assistant_plan DROP CONSTRAINT IF EXISTS assistant_plan_leased_while_executing`)
    this.addSql(`
      ALTER TABLE assistant_plan ADD CONSTRAINT assistant_plan_leased_while_executing
        CHECK ((status = 'executing') = (lease_owner IS NOT NULL AND leased_until IS NOT NULL))`)

    this.addSql(`
      CREATE OR REPLACE FUNCTION guard_assistant_plan_action() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
          ('pending', 'running'), ('pending', 'skipped'), ('running', 'done'), ('running', 'failed'),
          ('done', 'compensated')
        ) THEN
          RAISE EXCEPTION 'An action that is % cannot become %.', OLD.status, NEW.status USING ERRCODE = 'serialization_failure';
        END IF;
        IF (NEW.id, NEW.plan_id, NEW.position, NEW.skill, NEW.action, NEW.summary, NEW.input, NEW.changes, NEW.basis, NEW.hash)
          IS DISTINCT FROM
          (OLD.id, OLD.plan_id, OLD.position, OLD.skill, OLD.action, OLD.summary, OLD.input, OLD.changes, OLD.basis, OLD.hash) THEN
          RAISE EXCEPTION 'What was shown of an action does not change.' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS guard_assistant_plan_action ON assistant_plan_action`)
    this.addSql(`
      CREATE TRIGGER guard_assistant_plan_action BEFORE UPDATE ON assistant_plan_action
        FOR EACH ROW EXECUTE FUNCTION guard_assistant_plan_action()`)
    this.addSql(
      `ALTER TABLE assistant_plan_action DROP CONSTRAINT IF EXISTS assistant_plan_action_plan_id_foreign`,
    )
    this.addSql(`
      ALTER TABLE assistant_plan_action ADD CONSTRAINT assistant_plan_action_plan_id_foreign
        FOREIGN KEY (plan_id) REFERENCES assistant_plan (id)`)

    this.addSql(
      `ALTER TABLE assistant_message DROP CONSTRAINT IF EXISTS assistant_message_session_id_foreign`,
    )
    this.addSql(`
      ALTER TABLE assistant_message ADD CONSTRAINT assistant_message_session_id_foreign
        FOREIGN KEY (session_id) REFERENCES assistant_session (id) ON DELETE CASCADE`)

    this.addSql(
      `ALTER TABLE assistant_credit_account DROP CONSTRAINT IF EXISTS assistant_credit_account_never_below_zero`,
    )
    this.addSql(`
      ALTER TABLE assistant_credit_account ADD CONSTRAINT assistant_credit_account_never_below_zero
        CHECK (id = 'credits' AND available >= 0 AND reserved >= 0)`)
    this.addSql(
      `INSERT INTO assistant_credit_account (id, available, reserved) VALUES ('credits', 0, 0) ON CONFLICT DO NOTHING`,
    )
    this.addSql(`
      CREATE OR REPLACE FUNCTION guard_assistant_credit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE'
          OR (NEW.id, NEW.kind, NEW.available, NEW.reserved, NEW.reservation_id, NEW.actor_type, NEW.actor_id, NEW.note)
            IS DISTINCT FROM
            (OLD.id, OLD.kind, OLD.available, OLD.reserved, OLD.reservation_id, OLD.actor_type, OLD.actor_id, OLD.note)
        THEN
          RAISE EXCEPTION 'An entry of the ledger stays as it is.' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NEW;
      END $$`)
    this.addSql(`DROP TRIGGER IF EXISTS guard_assistant_credit_entry ON assistant_credit_entry`)
    this.addSql(`
      CREATE TRIGGER guard_assistant_credit_entry BEFORE UPDATE OR DELETE ON assistant_credit_entry
        FOR EACH ROW EXECUTE FUNCTION guard_assistant_credit_entry()`)
  }

  override async down(): Promise<void> {
    this.addSql(`DROP TRIGGER IF EXISTS guard_assistant_credit_entry ON assistant_credit_entry`)
    this.addSql(`DROP TRIGGER IF EXISTS guard_assistant_plan_action ON assistant_plan_action`)
    this.addSql(`DROP TRIGGER IF EXISTS guard_assistant_plan ON assistant_plan`)
    this.addSql(`DROP FUNCTION IF EXISTS guard_assistant_credit_entry`)
    this.addSql(`DROP FUNCTION IF EXISTS guard_assistant_plan_action`)
    this.addSql(`DROP FUNCTION IF EXISTS guard_assistant_plan`)
  }
}
