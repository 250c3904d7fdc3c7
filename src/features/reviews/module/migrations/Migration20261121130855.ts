import { Migration } from "@medusajs/framework/mikro-orm/migrations"

export class Migration20261121130855 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `alter table if exists "review_vote" drop constraint if exists "review_vote_review_id_customer_id_unique";`,
    )
    this.addSql(
      `alter table if exists "review" drop constraint if exists "review_subject_type_subject_id_customer_id_unique";`,
    )
    this.addSql(
      `create table if not exists "review" ("id" text not null, "subject_type" text check ("subject_type" in ('product', 'tour')) not null, "subject_id" text not null, "status" text check ("status" in ('pending', 'approved', 'rejected')) not null default 'pending', "rating" integer not null, "title" text null, "body" text null, "author_name" text not null, "author_email" text null, "customer_id" text null, "is_verified_purchase" boolean not null default false, "helpful_count" integer not null default 0, "reply_body" text null, "reply_author_name" text null, "replied_at" timestamptz null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_deleted_at" ON "review" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_subject_type_subject_id_customer_id_unique" ON "review" ("subject_type", "subject_id", "customer_id") WHERE customer_id IS NOT NULL AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_subject_type_subject_id_created_at_id" ON "review" ("subject_type", "subject_id", "created_at", "id") WHERE status = 'approved' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_subject_type_subject_id_rating_id" ON "review" ("subject_type", "subject_id", "rating", "id") WHERE status = 'approved' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_subject_type_subject_id_helpful_count_id" ON "review" ("subject_type", "subject_id", "helpful_count", "id") WHERE status = 'approved' AND deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_status_created_at_id" ON "review" ("status", "created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_created_at_id" ON "review" ("created_at", "id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_customer_id" ON "review" ("customer_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `create table if not exists "review_vote" ("id" text not null, "review_id" text not null, "customer_id" text not null, "created_at" timestamptz not null default now(), "updated_at" timestamptz not null default now(), "deleted_at" timestamptz null, constraint "review_vote_pkey" primary key ("id"));`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_vote_review_id" ON "review_vote" ("review_id") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_review_vote_deleted_at" ON "review_vote" ("deleted_at") WHERE deleted_at IS NULL;`,
    )
    this.addSql(
      `CREATE UNIQUE INDEX IF NOT EXISTS "IDX_review_vote_review_id_customer_id_unique" ON "review_vote" ("review_id", "customer_id") WHERE deleted_at IS NULL;`,
    )

    this.addSql(
      `alter table if exists "review_vote" add constraint "review_vote_review_id_foreign" foreign key ("review_id") references "review" ("id") on update cascade;`,
    )
  }

  override async down(): Promise<void> {
    this.addSql(
      `alter table if exists "review_vote" drop constraint if exists "review_vote_review_id_foreign";`,
    )

    this.addSql(`drop table if exists "review" cascade;`)

    this.addSql(`drop table if exists "review_vote" cascade;`)
  }
}
