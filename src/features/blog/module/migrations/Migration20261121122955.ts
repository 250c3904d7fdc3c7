import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121122955 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table if exists "blog_tag" drop constraint if exists "blog_tag_slug_unique";`)
    this.addSql(
      `alter table if exists "blog_post_translation" drop constraint if exists "blog_post_translation_post_id_locale_unique";`,
    )
    this.addSql(
      `alter table if exists "blog_post_translation" drop constraint if exists "blog_post_translation_slug_unique";`,
    )
    this.addSql(
      `alter table if exists "blog_post_revision" drop constraint if exists "blog_post_revision_post_id_number_unique";`,
    )
    this.addSql(`alter table if exists "blog_post" drop constraint if exists "blog_post_slug_unique";`)
    this.addSql(
      `alter table if exists "blog_category" drop constraint if exists "blog_category_slug_unique";`,
    )
    this.addSql(
      `create table if not exists "blog_author" ("id" text not null, "name" text not null, "bio" text null, "avatar_url" text null, "website_url" text null, "translations" jsonb not null default '{}', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "blog_author_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_author_deleted_at" ON "blog_author" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "blog_category" ("id" text not null, "slug" text not null, "name" text not null, "description" text null, "translations" jsonb not null default '{}', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "blog_category_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_blog_category_slug_unique" ON "blog_category" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_category_deleted_at" ON "blog_category" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "blog_post" ("id" text not null, "slug" text not null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "status" text check ("status" in ('draft', 'scheduled', 'published')) not null default 'draft', "published_at" timestamptz null, "revision" integer not null default 1, "metadata" jsonb null, "cover_url" text null, "cover_alt" text null, "is_open_for_comments" boolean not null default true, "author_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "blog_post_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_blog_post_slug_unique" ON "blog_post" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_author_id" ON "blog_post" ("author_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_deleted_at" ON "blog_post" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_published_at_id" ON "blog_post" ("published_at", "id") WHERE status <> 'draft' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_author_id_published_at" ON "blog_post" ("author_id", "published_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_created_at_id" ON "blog_post" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "blog_comment" ("id" text not null, "status" text check ("status" in ('pending', 'approved', 'rejected')) not null default 'pending', "author_name" text not null, "author_email" text null, "body" text not null, "is_by_shop" boolean not null default false, "post_id" text not null, "parent_id" text null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "blog_comment_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_comment_post_id" ON "blog_comment" ("post_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_comment_parent_id" ON "blog_comment" ("parent_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_comment_deleted_at" ON "blog_comment" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_comment_post_id_created_at_id" ON "blog_comment" ("post_id", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_comment_status_created_at_id" ON "blog_comment" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "blog_post_category" ("post_id" text not null, "category_id" text not null, constraint "blog_post_category_pkey" primary key ("post_id", "category_id"));`,
    )

    this.addSql(
      `create table if not exists "blog_post_revision" ("id" text not null, "number" integer not null, "content" jsonb not null, "actor_type" text not null, "actor_id" text null, "post_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "blog_post_revision_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_revision_post_id" ON "blog_post_revision" ("post_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_revision_deleted_at" ON "blog_post_revision" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_blog_post_revision_post_id_number_unique" ON "blog_post_revision" ("post_id", "number") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "blog_post_translation" ("id" text not null, "slug" text null, "locale" text not null, "title" text not null, "excerpt" text null, "body" text not null, "body_format" text check ("body_format" in ('html', 'markdown')) not null, "html" text not null, "lead" text not null, "plain" text not null, "reading_minutes" integer not null, "seo_title" text null, "seo_description" text null, "post_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "blog_post_translation_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_blog_post_translation_slug_unique" ON "blog_post_translation" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_translation_post_id" ON "blog_post_translation" ("post_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_post_translation_deleted_at" ON "blog_post_translation" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_blog_post_translation_post_id_locale_unique" ON "blog_post_translation" ("post_id", "locale") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "blog_tag" ("id" text not null, "slug" text not null, "name" text not null, "translations" jsonb not null default '{}', "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "blog_tag_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_blog_tag_slug_unique" ON "blog_tag" ("slug") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_blog_tag_deleted_at" ON "blog_tag" ("deleted_at") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "blog_post_tag" ("post_id" text not null, "tag_id" text not null, constraint "blog_post_tag_pkey" primary key ("post_id", "tag_id"));`,
    )

    this.addSql(
      `alter table if exists "blog_post" add constraint "blog_post_author_id_foreign" foreign key ("author_id") references "blog_author" ("id") on update cascade on delete set null;`,
    )

    this.addSql(
      `alter table if exists "blog_comment" add constraint "blog_comment_post_id_foreign" foreign key ("post_id") references "blog_post" ("id") on update cascade;`,
    )
    this.addSql(
      `alter table if exists "blog_comment" add constraint "blog_comment_parent_id_foreign" foreign key ("parent_id") references "blog_comment" ("id") on update cascade on delete set null;`,
    )

    this.addSql(
      `alter table if exists "blog_post_category" add constraint "blog_post_category_post_id_foreign" foreign key ("post_id") references "blog_post" ("id") on update cascade on delete cascade;`,
    )
    this.addSql(
      `alter table if exists "blog_post_category" add constraint "blog_post_category_category_id_foreign" foreign key ("category_id") references "blog_category" ("id") on update cascade on delete cascade;`,
    )

    this.addSql(
      `alter table if exists "blog_post_revision" add constraint "blog_post_revision_post_id_foreign" foreign key ("post_id") references "blog_post" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "blog_post_translation" add constraint "blog_post_translation_post_id_foreign" foreign key ("post_id") references "blog_post" ("id") on update cascade;`,
    )

    this.addSql(
      `alter table if exists "blog_post_tag" add constraint "blog_post_tag_post_id_foreign" foreign key ("post_id") references "blog_post" ("id") on update cascade on delete cascade;`,
    )
    this.addSql(
      `alter table if exists "blog_post_tag" add constraint "blog_post_tag_tag_id_foreign" foreign key ("tag_id") references "blog_tag" ("id") on update cascade on delete cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "blog_post" drop constraint if exists "blog_post_author_id_foreign";`)

    this.addSql(
      `alter table if exists "blog_post_category" drop constraint if exists "blog_post_category_category_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "blog_comment" drop constraint if exists "blog_comment_post_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "blog_post_category" drop constraint if exists "blog_post_category_post_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "blog_post_revision" drop constraint if exists "blog_post_revision_post_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "blog_post_translation" drop constraint if exists "blog_post_translation_post_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "blog_post_tag" drop constraint if exists "blog_post_tag_post_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "blog_comment" drop constraint if exists "blog_comment_parent_id_foreign";`,
    )

    this.addSql(
      `alter table if exists "blog_post_tag" drop constraint if exists "blog_post_tag_tag_id_foreign";`,
    )

    this.addSql(`drop table if exists "blog_author" cascade;`)

    this.addSql(`drop table if exists "blog_category" cascade;`)

    this.addSql(`drop table if exists "blog_post" cascade;`)

    this.addSql(`drop table if exists "blog_comment" cascade;`)

    this.addSql(`drop table if exists "blog_post_category" cascade;`)

    this.addSql(`drop table if exists "blog_post_revision" cascade;`)

    this.addSql(`drop table if exists "blog_post_translation" cascade;`)

    this.addSql(`drop table if exists "blog_tag" cascade;`)

    this.addSql(`drop table if exists "blog_post_tag" cascade;`)
  }
}
