import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The erasure of a person may change the texts of plans and actions. All other changes stay refused. */
export class Migration20261123184800 extends Migration {
  override async up(): Promise<void> {
    this.addSql(guards("coalesce(current_setting('svc.erasing_person', true), '') = 'yes'"))
  }

  override async down(): Promise<void> {
    this.addSql(guards("false"))
  }
}

const guards = (isErasing: string) => `
  CREATE OR REPLACE FUNCTION guard_assistant_plan() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
      ('pending', 'executing'), ('pending', 'rejected'), ('pending', 'expired'),
      ('executing', 'executed'), ('executing', 'failed')
    ) THEN
      RAISE EXCEPTION 'A plan that is % cannot become %.', OLD.status, NEW.status USING ERRCODE = 'serialization_failure';
    END IF;
    IF (NEW.id, NEW.stream_id, NEW.actor_type, NEW.actor_id, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.stream_id, OLD.actor_type, OLD.actor_id, OLD.expires_at)
      OR NEW.request IS DISTINCT FROM OLD.request AND NOT (${isErasing}) THEN
      RAISE EXCEPTION 'What a plan is does not change.' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE FUNCTION guard_assistant_plan_action() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
      ('pending', 'running'), ('pending', 'skipped'), ('running', 'done'), ('running', 'failed'),
      ('done', 'compensated')
    ) THEN
      RAISE EXCEPTION 'An action that is % cannot become %.', OLD.status, NEW.status USING ERRCODE = 'serialization_failure';
    END IF;
    IF (NEW.id, NEW.plan_id, NEW.position, NEW.skill, NEW.action, NEW.hash)
        IS DISTINCT FROM (OLD.id, OLD.plan_id, OLD.position, OLD.skill, OLD.action, OLD.hash)
      OR (NEW.summary, NEW.input, NEW.changes, NEW.basis) IS DISTINCT FROM (OLD.summary, OLD.input, OLD.changes, OLD.basis)
        AND NOT (${isErasing}) THEN
      RAISE EXCEPTION 'What was shown of an action does not change.' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NEW;
  END $$`
