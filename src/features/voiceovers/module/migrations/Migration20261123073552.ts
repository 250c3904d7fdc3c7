import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123073552 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "voiceover" drop constraint if exists "voiceover_post_id_locale_unique";`,
    )
    this.addSql(
      `create table if not exists "voiceover" ("id" text not null, "post_id" text not null, "locale" text not null, "voice_id" text not null, "variant" text not null, "status" text check ("status" in ('queued', 'running', 'completed', 'failed')) not null, "chunks" jsonb not null, "chunks_reused" integer not null, "credits" integer not null, "media_id" text null, "audio_url" text null, "duration_seconds" real null, "error" jsonb null, "actor_type" text not null, "actor_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "voiceover_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_voiceover_deleted_at" ON "voiceover" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_voiceover_created_at_id" ON "voiceover" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_voiceover_post_id_locale_unique" ON "voiceover" ("post_id", "locale") WHERE status IN ('queued', 'running') AND deleted_at IS NULL;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "voiceover" cascade;`)
  }
}
