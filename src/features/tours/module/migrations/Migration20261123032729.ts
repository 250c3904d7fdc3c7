import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261123032729 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "tour_translation" drop constraint if exists "tour_translation_tour_id_locale_unique";`,
    )
    this.addSql(
      `alter table if exists "tour_translation" drop constraint if exists "tour_translation_slug_unique";`,
    )
    this.addSql(
      `alter table if exists "tour_revision" drop constraint if exists "tour_revision_tour_id_number_unique";`,
    )
    this.addSql(
      `alter table if exists "tour_rate" drop constraint if exists "tour_rate_unit_id_season_id_unique";`,
    )
    this.addSql(
      `alter table if exists "tour_passenger" drop constraint if exists "tour_passenger_booking_id_number_unique";`,
    )
    this.addSql(
      `alter table if exists "tour_departure" drop constraint if exists "tour_departure_tour_id_starts_at_unique";`,
    )
    this.addSql(
      `alter table if exists "tour_booking" drop constraint if exists "tour_booking_hold_id_unique";`,
    )
    this.addSql(`alter table if exists "tour" drop constraint if exists "tour_slug_unique";`)
    this.addSql(
      `create table if not exists "tour" ("id" text not null, "slug" text not null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "status" text check ("status" in ('draft', 'scheduled', 'published')) not null default 'draft', "published_at" timestamptz null, "revision" integer not null default 1, "metadata" jsonb null, "duration_days" integer not null default 1, "timezone" text not null default 'UTC', "country_code" text null, "image" text null, "gallery" jsonb null, "itinerary" jsonb null, "inclusions" jsonb null, "exclusions" jsonb null, "needs_passengers" boolean not null default false, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_slug_unique" ON "tour" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_deleted_at" ON "tour" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_position_title_id" ON "tour" ("position", "title", "id") WHERE status <> 'draft' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_created_at_id" ON "tour" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_booking" ("id" text not null, "tour_id" text not null, "departure_id" text not null, "hold_id" text not null, "status" text check ("status" in ('reserved', 'confirmed', 'canceled')) not null default 'reserved', "order_id" text null, "parts" jsonb not null, "canceled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_booking_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_booking_hold_id_unique" ON "tour_booking" ("hold_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_booking_deleted_at" ON "tour_booking" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_booking_departure_id_created_at_id" ON "tour_booking" ("departure_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_booking_order_id" ON "tour_booking" ("order_id") WHERE order_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_booking_status_created_at" ON "tour_booking" ("status", "created_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_departure" ("id" text not null, "tour_id" text not null, "rule_id" text null, "quota_id" text not null, "starts_at" timestamptz not null, "ends_at" timestamptz not null, "local_start" text not null, "timezone" text not null, "cutoff_at" timestamptz not null, "min_participants" integer not null default 0, "is_guaranteed" boolean not null default false, "departure_status" text check ("departure_status" in ('scheduled', 'canceled')) not null default 'scheduled', "canceled_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_departure_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_departure_deleted_at" ON "tour_departure" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_departure_tour_id_starts_at_unique" ON "tour_departure" ("tour_id", "starts_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_departure_starts_at_id" ON "tour_departure" ("starts_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_departure_quota_id" ON "tour_departure" ("quota_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_departure_rule_id" ON "tour_departure" ("rule_id") WHERE rule_id IS NOT NULL AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_departure_rule" ("id" text not null, "tour_id" text not null, "weekdays" text[] not null, "periods" jsonb not null, "exceptions" text[] not null, "local_time" text not null, "end_time" text not null, "size" integer null, "cutoff_hours" integer not null default 0, "min_participants" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_departure_rule_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_departure_rule_deleted_at" ON "tour_departure_rule" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_departure_rule_tour_id_created_at_id" ON "tour_departure_rule" ("tour_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_option" ("id" text not null, "tour_id" text not null, "title" text not null, "type" text null, "per" text check ("per" in ('booking', 'person')) not null default 'booking', "product_id" text not null, "variant_id" text not null, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_option_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_option_deleted_at" ON "tour_option" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_option_tour_id_position_id" ON "tour_option" ("tour_id", "position", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_passenger" ("id" text not null, "booking_id" text not null, "departure_id" text not null, "unit_id" text not null, "number" integer not null, "first_name" text null, "last_name" text null, "birth_date" text null, "answers" jsonb null, "email" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_passenger_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_passenger_deleted_at" ON "tour_passenger" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_passenger_booking_id_number_unique" ON "tour_passenger" ("booking_id", "number") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_passenger_departure_id_booking_id_number" ON "tour_passenger" ("departure_id", "booking_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_rate" ("id" text not null, "tour_id" text not null, "unit_id" text not null, "season_id" text null, "product_id" text not null, "variant_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_rate_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_rate_deleted_at" ON "tour_rate" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_rate_unit_id_season_id_unique" ON "tour_rate" ("unit_id", "season_id") WHERE season_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_rate_tour_id" ON "tour_rate" ("tour_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_rate_variant_id" ON "tour_rate" ("variant_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_revision" ("id" text not null, "number" integer not null, "content" jsonb not null, "actor_type" text not null, "actor_id" text null, "tour_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_revision_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_revision_tour_id" ON "tour_revision" ("tour_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_revision_deleted_at" ON "tour_revision" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_revision_tour_id_number_unique" ON "tour_revision" ("tour_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_season" ("id" text not null, "tour_id" text not null, "title" text not null, "starts_on" text not null, "ends_on" text not null, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_season_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_season_deleted_at" ON "tour_season" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_season_tour_id_position_id" ON "tour_season" ("tour_id", "position", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_translation" ("id" text not null, "slug" text null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "tour_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_translation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_translation_slug_unique" ON "tour_translation" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_translation_tour_id" ON "tour_translation" ("tour_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_translation_deleted_at" ON "tour_translation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_tour_translation_tour_id_locale_unique" ON "tour_translation" ("tour_id", "locale") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "tour_unit" ("id" text not null, "tour_id" text not null, "title" text not null, "min_age" integer null, "max_age" integer null, "places" integer not null default 1, "position" integer not null default 0, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "tour_unit_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_unit_deleted_at" ON "tour_unit" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_tour_unit_tour_id_position_id" ON "tour_unit" ("tour_id", "position", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "tour_revision" add constraint "tour_revision_tour_id_foreign" foreign key ("tour_id") references "tour" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "tour_translation" add constraint "tour_translation_tour_id_foreign" foreign key ("tour_id") references "tour" ("id") on update cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "tour_revision" drop constraint if exists "tour_revision_tour_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "tour_translation" drop constraint if exists "tour_translation_tour_id_foreign";`,
    )

    this.addSql(`drop table if exists "tour" cascade;`)

    this.addSql(`drop table if exists "tour_booking" cascade;`)

    this.addSql(`drop table if exists "tour_departure" cascade;`)

    this.addSql(`drop table if exists "tour_departure_rule" cascade;`)

    this.addSql(`drop table if exists "tour_option" cascade;`)

    this.addSql(`drop table if exists "tour_passenger" cascade;`)

    this.addSql(`drop table if exists "tour_rate" cascade;`)

    this.addSql(`drop table if exists "tour_revision" cascade;`)

    this.addSql(`drop table if exists "tour_season" cascade;`)

    this.addSql(`drop table if exists "tour_translation" cascade;`)

    this.addSql(`drop table if exists "tour_unit" cascade;`)
  }
}
