import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** The index itself. No model can express its columns. It needs no extension and no rights except creating tables. */
export class Migration20261121160700 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `create table if not exists "search_rebuild" ("id" text not null, "status" text check ("status" in ('running', 'done', 'failed')) not null default 'running', "documents" integer not null default 0, "total" integer not null default 0, "started_at" timestamptz not null, "finished_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "search_rebuild_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_search_rebuild_deleted_at" ON "search_rebuild" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_search_rebuild_status_unique" ON "search_rebuild" ("status") WHERE status = 'running' AND deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "search_facet" ("id" integer generated always as identity primary key, "kind" text not null, "value" text not null, "label" text not null, constraint "search_facet_kind_value_unique" unique ("kind", "value"));`,
    )
    // Each word with its remainders: the word without one or two of its letters. They find misspelt words.
    this.addSql(
      `create table if not exists "search_word" ("word" text collate "C" primary key, "remainders" text[] not null);`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_search_word_remainders" ON "search_word" USING gin ("remainders");`,
    )
    // Values that many documents share are stored as numbers, which are ten times as fast to compare and count. They
    // cover the visibility by language and channel, the facets, and the positions of currencies.
    this.addSql(
      `create table if not exists "search_audience" ("id" integer generated always as identity primary key, "locale" text not null, "locales" text[] not null, "channels" text[] null);`,
    )
    this.addSql(
      `create table if not exists "search_facet_set" ("id" integer generated always as identity primary key, "facets" integer[] not null);`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_search_facet_set_facets" ON "search_facet_set" USING hash ("facets");`,
    )
    this.addSql(
      `create table if not exists "search_currency" ("id" integer generated always as identity primary key, "code" text not null unique);`,
    )
    // The columns that every search reads come first, because PostgreSQL unpacks a row from its beginning.
    this.addSql(
      `create table if not exists "search_document" ("audience" integer not null, "facet_set" integer not null, "visible_from" timestamptz not null, "amounts" double precision[] not null, "id" text collate "C" primary key, "title_key" text collate "C" not null, "codes" text[] not null, "head" tsvector not null, "words" tsvector not null, "type" text not null, "entity_id" text not null, "locale" text not null, "title" text not null, "excerpt" text not null, "body" text not null, "slug" text not null, "image_url" text null, "prices" jsonb not null, "made_of" text[] not null, "source_updated_at" timestamptz not null, "indexed_at" timestamptz not null);`,
    )
    // A common word makes a search read every row. Large columns that it does not read are therefore stored outside
    // the row.
    this.addSql(
      `alter table "search_document" set (toast_tuple_target = 1000), alter column "head" set storage main, alter column "body" set storage external, alter column "words" set storage external, alter column "made_of" set storage external;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_search_document_words" ON "search_document" USING gin ("words");`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_search_document_made_of" ON "search_document" USING gin ("made_of");`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_search_document_type_entity_id" ON "search_document" ("type", "entity_id");`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop table if exists "search_document" cascade;`)
    this.addSql(`drop table if exists "search_audience" cascade;`)
    this.addSql(`drop table if exists "search_facet_set" cascade;`)
    this.addSql(`drop table if exists "search_currency" cascade;`)
    this.addSql(`drop table if exists "search_word" cascade;`)
    this.addSql(`drop table if exists "search_facet" cascade;`)
    this.addSql(`drop table if exists "search_rebuild" cascade;`)
  }
}
