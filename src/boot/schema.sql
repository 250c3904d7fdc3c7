-- The schema of an empty database. `npm run schema` makes this file of all migrations. Do not edit it.
-- Migrations: e19e13dafff55b27
-- Sources: 94575bd18b3bff12
SET LOCAL search_path TO public;
SET LOCAL check_function_bodies TO off;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE TYPE claim_reason_enum AS ENUM ('missing_item', 'wrong_item', 'production_failure', 'other');
CREATE TYPE order_claim_type_enum AS ENUM ('refund', 'replace');
CREATE TYPE order_status_enum AS ENUM ('pending', 'completed', 'draft', 'archived', 'canceled', 'requires_action');
CREATE TYPE return_status_enum AS ENUM ('open', 'requested', 'received', 'partially_received', 'canceled');
CREATE SEQUENCE link_module_migrations_id_seq AS integer;
CREATE SEQUENCE mikro_orm_migrations_id_seq AS integer;
CREATE SEQUENCE order_change_action_ordering_seq AS bigint;
CREATE SEQUENCE order_claim_display_id_seq AS integer;
CREATE SEQUENCE order_display_id_seq AS integer;
CREATE SEQUENCE order_exchange_display_id_seq AS integer;
CREATE SEQUENCE return_display_id_seq AS integer;
CREATE SEQUENCE service_resource_number_seq AS integer;
CREATE SEQUENCE tour_offer_version AS bigint;
CREATE OR REPLACE FUNCTION public.blog_post_leave_topics()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        DELETE FROM blog_post_category WHERE post_id = OLD.id;
        DELETE FROM blog_post_tag WHERE post_id = OLD.id;
        RETURN OLD;
      END $function$;
CREATE OR REPLACE FUNCTION public.blog_post_tally_add(subjects text[], difference integer)
 RETURNS void
 LANGUAGE sql
AS $function$
        INSERT INTO blog_post_tally AS y (subject, posts)
        SELECT DISTINCT s, greatest(difference, 0) FROM unnest(subjects) s WHERE s IS NOT NULL ORDER BY s
            ON CONFLICT (subject) DO UPDATE SET posts = y.posts + difference
      $function$;
CREATE OR REPLACE FUNCTION public.blog_post_tally_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE
        was boolean := TG_OP <> 'INSERT' AND blog_post_is_released(OLD);
        is_now boolean := TG_OP <> 'DELETE' AND blog_post_is_released(NEW);
      BEGIN
        IF was AND is_now THEN
          IF OLD.author_id IS DISTINCT FROM NEW.author_id THEN
            PERFORM blog_post_tally_add(ARRAY[OLD.author_id], -1);
            PERFORM blog_post_tally_add(ARRAY[NEW.author_id], 1);
          END IF;
        ELSIF was THEN
          PERFORM blog_post_tally_add(ARRAY['posts', OLD.author_id] || blog_post_topics(OLD.id), -1);
        ELSIF is_now THEN
          PERFORM blog_post_tally_add(ARRAY['posts', NEW.author_id] || blog_post_topics(NEW.id), 1);
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.blog_post_tally_topic()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE
        pair jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
      BEGIN
        IF EXISTS (SELECT FROM blog_post p WHERE p.id = pair ->> 'post_id' AND blog_post_is_released(p)) THEN
          PERFORM blog_post_tally_add(ARRAY[pair ->> TG_ARGV[0]], CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.blog_post_topics(id text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
        SELECT coalesce(array_agg(topic), '{}') FROM (
          SELECT category_id AS topic FROM blog_post_category WHERE post_id = id UNION ALL
          SELECT tag_id FROM blog_post_tag WHERE post_id = id) topics
      $function$;
CREATE OR REPLACE FUNCTION public.credit_note_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION 'The credit note % was issued and cannot change.', OLD.number;
      END $function$;
CREATE OR REPLACE FUNCTION public.credit_note_within()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE invoiced numeric; credited numeric;
      BEGIN
        SELECT (document->>'total')::numeric INTO invoiced FROM invoice WHERE id = NEW.invoice_id FOR UPDATE;
        SELECT coalesce(sum((document->>'total')::numeric), 0) INTO credited
          FROM credit_note WHERE invoice_id = NEW.invoice_id;
        IF credited + (NEW.document->>'total')::numeric > invoiced THEN
          RAISE EXCEPTION 'The credit notes would exceed the invoice %.', NEW.invoice_id;
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.form_version_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF (NEW.form_id, NEW.number, NEW.content, NEW.published_at)
           IS DISTINCT FROM (OLD.form_id, OLD.number, OLD.content, OLD.published_at) THEN
          RAISE EXCEPTION 'The version % of the form % cannot change.', OLD.number, OLD.form_id;
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.guard_assistant_credit_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'DELETE'
          OR (NEW.id, NEW.kind, NEW.available, NEW.reserved, NEW.reservation_id, NEW.actor_type, NEW.actor_id, NEW.note)
            IS DISTINCT FROM
            (OLD.id, OLD.kind, OLD.available, OLD.reserved, OLD.reservation_id, OLD.actor_type, OLD.actor_id, OLD.note)
        THEN
          RAISE EXCEPTION 'An entry of the ledger stays as it is.' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.guard_assistant_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF NEW.status <> OLD.status AND (OLD.status, NEW.status) NOT IN (
      ('pending', 'executing'), ('pending', 'rejected'), ('pending', 'expired'),
      ('executing', 'executed'), ('executing', 'failed')
    ) THEN
      RAISE EXCEPTION 'A plan that is % cannot become %.', OLD.status, NEW.status USING ERRCODE = 'serialization_failure';
    END IF;
    IF (NEW.id, NEW.stream_id, NEW.actor_type, NEW.actor_id, NEW.expires_at)
        IS DISTINCT FROM (OLD.id, OLD.stream_id, OLD.actor_type, OLD.actor_id, OLD.expires_at)
      OR NEW.request IS DISTINCT FROM OLD.request AND NOT (coalesce(current_setting('svc.erasing_person', true), '') = 'yes') THEN
      RAISE EXCEPTION 'What a plan is does not change.' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NEW;
  END $function$;
CREATE OR REPLACE FUNCTION public.guard_assistant_plan_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
        AND NOT (coalesce(current_setting('svc.erasing_person', true), '') = 'yes') THEN
      RAISE EXCEPTION 'What was shown of an action does not change.' USING ERRCODE = 'serialization_failure';
    END IF;
    RETURN NEW;
  END $function$;
CREATE OR REPLACE FUNCTION public.invoice_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION 'The invoice % was issued and cannot change.', OLD.number;
      END $function$;
CREATE OR REPLACE FUNCTION public.lock_order_cancellation(order_id text)
 RETURNS void
 LANGUAGE sql
AS $function$
        SELECT pg_advisory_xact_lock(hashtextextended('order_cancellation:' || order_id, 0))
      $function$;
CREATE OR REPLACE FUNCTION public.order_mail_forget(of_kind text, of_cause text)
 RETURNS void
 LANGUAGE sql
AS $function$
        DELETE FROM queued_mail WHERE topic = 'orders' AND kind = of_kind AND cause = of_cause AND attempts = 0
      $function$;
CREATE OR REPLACE FUNCTION public.order_mail_of_cancellation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NEW.status <> 'canceled' THEN
          PERFORM order_mail_forget('canceled', NEW.id);
        ELSIF NOT NEW.is_draft_order THEN
          INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
          SELECT 'orders', 'canceled', NEW.id, NEW.id, clock_timestamp() + interval '1 minute', clock_timestamp() + interval '1 minute' + interval '3 days' ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.order_mail_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NEW.is_draft_order THEN
          PERFORM order_mail_forget('placed', NEW.id);
        ELSE
          INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
          SELECT 'orders', 'placed', NEW.id, NEW.id, clock_timestamp() + interval '1 minute', clock_timestamp() + interval '1 minute' + interval '3 days' ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.order_mail_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          PERFORM order_mail_forget('refunded', OLD.id);
        ELSE
          INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
          SELECT 'orders', 'refunded', NEW.id, link.order_id, clock_timestamp() + interval '2 minutes', clock_timestamp() + interval '2 minutes' + interval '3 days'
            FROM payment JOIN order_payment_collection AS link
              ON link.payment_collection_id = payment.payment_collection_id AND link.deleted_at IS NULL
           WHERE payment.id = NEW.payment_id LIMIT 1
          ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.order_mail_of_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NEW.shipped_at IS NULL THEN
          PERFORM order_mail_forget('shipped', NEW.id);
        ELSE
          INSERT INTO queued_mail (topic, kind, cause, about, due_at, expires_at)
          SELECT 'orders', 'shipped', NEW.id, link.order_id, clock_timestamp() + interval '1 minute', clock_timestamp() + interval '1 minute' + interval '3 days'
            FROM order_fulfillment AS link
           WHERE link.fulfillment_id = NEW.id AND link.deleted_at IS NULL LIMIT 1
          ON CONFLICT DO NOTHING;
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.outbox_capture(of_transaction text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
      BEGIN
        RETURN (SELECT jsonb_build_object(
                 'id', placed.id, 'display_id', placed.display_id, 'email', placed.email,
                 'customer_id', placed.customer_id, 'currency_code', noted.currency_code, 'amount', noted.amount,
                 'capture_id', noted.reference_id, 'payment_id', payment.id, 'provider_id', payment.provider_id,
                 'transaction_id', noted.id, 'captured_at', outbox_moment(noted.created_at))
          FROM order_transaction AS noted
          JOIN "order" AS placed ON placed.id = noted.order_id
          LEFT JOIN capture ON capture.id = noted.reference_id
          LEFT JOIN payment ON payment.id = capture.payment_id
         WHERE noted.id = of_transaction);
      END $function$;
CREATE OR REPLACE FUNCTION public.outbox_forget(of_type text, of_kind text, of_id text)
 RETURNS void
 LANGUAGE sql
AS $function$
        DELETE FROM outbox_event AS event
         WHERE event.object_type = of_kind AND event.object_id = of_id AND event.type = of_type
      $function$;
CREATE OR REPLACE FUNCTION public.outbox_id(prefix text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
      DECLARE
        alphabet CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        rest bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
        random bytea := uuid_send(gen_random_uuid());
        made text := '';
      BEGIN
        FOR i IN 1..10 LOOP
          made := substr(alphabet, (rest % 32)::int + 1, 1) || made;
          rest := rest / 32;
        END LOOP;
        FOR i IN 0..15 LOOP
          made := made || substr(alphabet, (get_byte(random, i) & 31) + 1, 1);
        END LOOP;
        RETURN prefix || '_' || made;
      END $function$;
CREATE OR REPLACE FUNCTION public.outbox_moment(moment timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
        SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $function$;
CREATE OR REPLACE FUNCTION public.outbox_note_capture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          DELETE FROM outbox_event AS event
           WHERE event.object_type = 'order' AND event.object_id = OLD.order_id
             AND event.type = 'order.payment_captured' AND event.payload ->> 'transaction_id' = OLD.id;
        ELSIF EXISTS (SELECT FROM "order" AS placed
                       WHERE placed.id = NEW.order_id AND placed.metadata ->> 'svc_completion' IS NULL) THEN
          PERFORM outbox_record('order.payment_captured', 'order', outbox_capture(NEW.id));
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.outbox_note_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          PERFORM outbox_forget('customer.created', 'customer', OLD.id);
        ELSIF NEW.has_account THEN
          PERFORM outbox_record('customer.created', 'customer', jsonb_build_object(
            'id', NEW.id, 'customer_id', NEW.id, 'email', NEW.email, 'first_name', NEW.first_name,
            'last_name', NEW.last_name, 'company_name', NEW.company_name,
            'created_at', outbox_moment(NEW.created_at)));
        ELSE
          PERFORM outbox_forget('customer.created', 'customer', NEW.id);
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.outbox_note_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NEW.is_draft_order THEN
          PERFORM outbox_forget('order.placed', 'order', NEW.id);
          RETURN NULL;
        END IF;
        PERFORM outbox_record('order.placed', 'order', jsonb_build_object(
          'id', NEW.id, 'display_id', NEW.display_id, 'cart_id', NULL, 'email', NEW.email,
          'customer_id', NEW.customer_id, 'region_id', NEW.region_id, 'sales_channel_id', NEW.sales_channel_id,
          'currency_code', NEW.currency_code,
          'total', coalesce((SELECT coalesce(summary.totals ->> 'current_order_total',
                                             summary.totals ->> 'original_order_total')::numeric
                               FROM order_summary AS summary
                              WHERE summary.order_id = NEW.id AND summary.deleted_at IS NULL
                              ORDER BY summary.version DESC LIMIT 1), 0),
          'items', coalesce((SELECT jsonb_agg(jsonb_build_object(
                       'id', line.id, 'product_id', line.product_id, 'variant_id', line.variant_id,
                       'title', line.title, 'quantity', item.quantity,
                       'unit_price', coalesce(item.unit_price, line.unit_price)) ORDER BY line.id)
                     FROM order_item AS item JOIN order_line_item AS line ON line.id = item.item_id
                    WHERE item.order_id = NEW.id AND item.version = NEW.version AND item.deleted_at IS NULL), '[]'),
          'created_at', outbox_moment(NEW.created_at)));
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.outbox_note_shipment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF NEW.shipped_at IS NULL THEN
          DELETE FROM outbox_event AS event
           USING order_fulfillment AS link
           WHERE link.fulfillment_id = NEW.id AND event.object_type = 'order' AND event.object_id = link.order_id
             AND event.type = 'order.fulfilment_shipped' AND event.payload ->> 'fulfilment_id' = NEW.id;
        ELSE
          PERFORM outbox_record('order.fulfilment_shipped', 'order', jsonb_build_object(
                    'id', placed.id, 'display_id', placed.display_id, 'email', placed.email,
                    'customer_id', placed.customer_id, 'fulfilment_id', NEW.id,
                    'items', coalesce((SELECT jsonb_agg(jsonb_build_object(
                                 'line_item_id', item.line_item_id, 'title', item.title, 'sku', item.sku,
                                 'quantity', item.quantity) ORDER BY item.id)
                               FROM fulfillment_item AS item
                              WHERE item.fulfillment_id = NEW.id AND item.deleted_at IS NULL), '[]'),
                    'labels', coalesce((SELECT jsonb_agg(jsonb_build_object(
                                 'tracking_number', label.tracking_number, 'tracking_url', label.tracking_url)
                                 ORDER BY label.id)
                               FROM fulfillment_label AS label
                              WHERE label.fulfillment_id = NEW.id AND label.deleted_at IS NULL), '[]'),
                    'shipped_at', outbox_moment(NEW.shipped_at)))
             FROM order_fulfillment AS link
             JOIN "order" AS placed ON placed.id = link.order_id
            WHERE link.fulfillment_id = NEW.id AND link.deleted_at IS NULL;
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.outbox_record(type text, object_type text, payload jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
        INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
        VALUES (outbox_id('evt'), type, 1, object_type, payload ->> 'id', payload, clock_timestamp())
      $function$;
CREATE OR REPLACE FUNCTION public.quote_revision_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF OLD.status = 'sent' AND (TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM quote_request WHERE id = OLD.quote_id))
        THEN
          RAISE EXCEPTION 'The revision % of the quote % was sent and cannot change.', OLD.number, OLD.quote_id;
        END IF;
        RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
      END $function$;
CREATE OR REPLACE FUNCTION public.rate_snapshot_is_immutable()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF (OLD.source, OLD.base, OLD.as_of, OLD.fetched_at, OLD.stale_at, OLD.is_inverse, OLD.rates)
           IS DISTINCT FROM
           (NEW.source, NEW.base, NEW.as_of, NEW.fetched_at, NEW.stale_at, NEW.is_inverse, NEW.rates) THEN
          RAISE EXCEPTION 'A rate snapshot never changes.' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.refuse_capture_of_unpaid_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE
        paid_order text;
      BEGIN
        FOR paid_order IN
          SELECT link.order_id FROM payment JOIN order_payment_collection link USING (payment_collection_id)
           WHERE payment.id = NEW.payment_id AND link.deleted_at IS NULL ORDER BY 1
        LOOP
          PERFORM lock_order_cancellation(paid_order);
          IF EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = paid_order AND c.deleted_at IS NULL
                        AND c.actor_type = 'system' AND c.actor_id = 'unpaid_transfers') THEN
            RAISE EXCEPTION 'The order was not paid in time and is cancelled.' USING ERRCODE = 'serialization_failure';
          END IF;
        END LOOP;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.refuse_fulfillment_of_cancelled_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        PERFORM lock_order_cancellation(NEW.order_id);
        IF EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = NEW.order_id AND c.deleted_at IS NULL) THEN
          RAISE EXCEPTION 'The order is cancelled, or is being cancelled.' USING ERRCODE = 'serialization_failure';
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.renew_search_document_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        UPDATE search_document_version SET version = gen_random_uuid();
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.review_tally_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE
        change record;
      BEGIN
        FOR change IN
          SELECT r.type, r.id, r.rating, r.is_verified, sum(r.difference)::integer AS difference
            FROM (VALUES
              (OLD.subject_type, OLD.subject_id, OLD.rating, OLD.is_verified_purchase, OLD.status, OLD.deleted_at, -1),
              (NEW.subject_type, NEW.subject_id, NEW.rating, NEW.is_verified_purchase, NEW.status, NEW.deleted_at, 1)
            ) AS r (type, id, rating, is_verified, status, deleted_at, difference)
           WHERE r.status = 'approved' AND r.deleted_at IS NULL
           GROUP BY r.type, r.id, r.rating, r.is_verified
          HAVING sum(r.difference) <> 0
           ORDER BY r.type, r.id, r.rating, r.is_verified
        LOOP
          INSERT INTO review_tally AS t (subject_type, subject_id, rating, is_verified_purchase, reviews)
          VALUES (change.type, change.id, change.rating, change.is_verified, greatest(change.difference, 0))
              ON CONFLICT (subject_type, subject_id, rating, is_verified_purchase)
              DO UPDATE SET reviews = t.reviews + change.difference;
        END LOOP;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.review_vote_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          UPDATE review SET helpful_count = helpful_count + 1 WHERE id = NEW.review_id;
        ELSE
          UPDATE review SET helpful_count = helpful_count - 1 WHERE id = OLD.review_id;
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.social_post_follows_targets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE
        post text := coalesce(NEW.post_id, OLD.post_id);
        present text;
        wanted text;
      BEGIN
        SELECT status INTO present FROM social_post WHERE id = post FOR UPDATE;
        IF present NOT IN ('publishing', 'published', 'failed', 'unknown') THEN RETURN NULL; END IF;
        SELECT CASE
                 WHEN bool_or(status IN ('pending', 'publishing')) THEN 'publishing'
                 WHEN bool_or(status = 'unknown') THEN 'unknown'
                 WHEN bool_or(status = 'failed') THEN 'failed'
                 WHEN bool_or(status = 'published') THEN 'published'
               END
          INTO wanted FROM social_target WHERE post_id = post AND deleted_at IS NULL;
        IF wanted IS NOT NULL THEN
          UPDATE social_post SET status = wanted,
                 published_at = (SELECT max(published_at) FROM social_target WHERE post_id = post)
           WHERE id = post AND (status <> wanted OR wanted = 'published');
        END IF;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.social_target_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF OLD.status = 'published' AND (NEW.status <> 'published' OR NEW.external_id IS DISTINCT FROM OLD.external_id) THEN
          RAISE EXCEPTION 'A published target never changes.' USING ERRCODE = 'restrict_violation';
        END IF;
        IF OLD.status = 'unknown' AND NEW.status NOT IN ('unknown', 'published', 'failed') THEN
          RAISE EXCEPTION 'A target that may be published is not sent again.' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.social_tokens_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        UPDATE social_account SET sealed = ''
         WHERE id = NEW.account_id AND deleted_at IS NOT NULL AND sealed <> ''
           AND NOT EXISTS (SELECT 1 FROM social_target
                            WHERE account_id = NEW.account_id AND status = 'unknown' AND due_at IS NOT NULL);
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_add_tracking_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  visitors bigint[];
  sources jsonb;
  kept integer;
BEGIN
  
  SELECT array_agg(DISTINCT svc_tracking_visitor(e.consent_session_id) ORDER BY svc_tracking_visitor(e.consent_session_id)) INTO visitors
    FROM added AS e WHERE e.consent_session_id IS NOT NULL;
  IF cardinality(visitors) > 500 THEN
    LOCK TABLE tracking_visit IN SHARE ROW EXCLUSIVE MODE;
  ELSE
    LOCK TABLE tracking_visit IN ROW EXCLUSIVE MODE;
    PERFORM pg_advisory_xact_lock(visitor) FROM unnest(visitors) AS visitor;
  END IF;
  
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('source', named.source, 'medium', named.medium,
           'campaign', named.campaign)), '[]') INTO sources
    FROM (
    SELECT DISTINCT ON (day, e.consent_session_id) CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id, e.occurred_at, e.id, e.context
      FROM added AS e WHERE e.name = 'page_view' AND e.consent_session_id IS NOT NULL
     ORDER BY day, e.consent_session_id, e.occurred_at, e.id) AS landed CROSS JOIN LATERAL svc_tracking_source(landed.context) AS named;
  LOOP
    INSERT INTO tracking_source (source, medium, campaign)
    SELECT source, medium, campaign
      FROM jsonb_to_recordset(sources) AS named (source text, medium text, campaign text)
     WHERE NOT EXISTS (SELECT FROM tracking_source AS known WHERE known.source = named.source
                          AND known.medium = named.medium AND known.campaign = named.campaign)
     ORDER BY 1, 2, 3 ON CONFLICT (source, medium, campaign) DO NOTHING;
    PERFORM FROM tracking_source AS known
       JOIN jsonb_to_recordset(sources) AS named (source text, medium text, campaign text)
         ON known.source = named.source AND known.medium = named.medium AND known.campaign = named.campaign
      ORDER BY known.id FOR KEY SHARE OF known;
    GET DIAGNOSTICS kept = ROW_COUNT;
    EXIT WHEN kept = jsonb_array_length(sources);
  END LOOP;
  
  INSERT INTO tracking_visit AS visit (visitor, landed_at, day, kinds, orders, source_id, landed_id)
  SELECT svc_tracking_visitor(seen.consent_session_id), landed.occurred_at, seen.day, seen.kinds, seen.orders, known.id, landed.id
    FROM (SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id, bit_or(svc_tracking_kind(e.name)) AS kinds,
                 count(*) FILTER (WHERE e.name = 'purchase') AS orders
            FROM added AS e WHERE e.consent_session_id IS NOT NULL GROUP BY 1, 2) AS seen
    LEFT JOIN (
    SELECT DISTINCT ON (day, e.consent_session_id) CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id, e.occurred_at, e.id, e.context
      FROM added AS e WHERE e.name = 'page_view' AND e.consent_session_id IS NOT NULL
     ORDER BY day, e.consent_session_id, e.occurred_at, e.id) AS landed
           ON landed.day = seen.day AND landed.consent_session_id = seen.consent_session_id
    LEFT JOIN LATERAL svc_tracking_source(landed.context) AS named ON landed.id IS NOT NULL
    LEFT JOIN tracking_source AS known ON known.source = named.source AND known.medium = named.medium
          AND known.campaign = named.campaign
   ORDER BY 3, 1
  ON CONFLICT (day, visitor) DO UPDATE SET
    kinds = visit.kinds | excluded.kinds, orders = visit.orders + excluded.orders,
    landed_at = CASE WHEN coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL) THEN excluded.landed_at ELSE visit.landed_at END,
    landed_id = CASE WHEN coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL) THEN excluded.landed_id ELSE visit.landed_id END,
    source_id = CASE WHEN coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL) THEN excluded.source_id ELSE visit.source_id END;
  INSERT INTO tracking_own_visit (visitor, day, name)
  SELECT DISTINCT svc_tracking_visitor(e.consent_session_id), CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), e.name FROM added AS e
   WHERE e.consent_session_id IS NOT NULL AND svc_tracking_kind(e.name) = 0
   ORDER BY 2, 3, 1 ON CONFLICT (day, name, visitor) DO NOTHING;
  
  UPDATE tracking_visit AS visit SET has_other_days = true
   WHERE visit.visitor = ANY(visitors) AND NOT visit.has_other_days
     AND EXISTS (SELECT FROM tracking_visit AS other
                  WHERE other.visitor = visit.visitor AND other.day <> visit.day);
  
  INSERT INTO tracking_product_day AS sum (day, product_id, is_removal, views, added, bought)
  SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), item ->> 'product_id', false, count(*) FILTER (WHERE e.name = 'view_item'),
         coalesce(sum(CASE jsonb_typeof(item -> 'quantity') WHEN 'number' THEN CAST(item ->> 'quantity' AS numeric) ELSE 0 END) FILTER (WHERE e.name = 'add_to_cart'), 0),
         coalesce(sum(CASE jsonb_typeof(item -> 'quantity') WHEN 'number' THEN CAST(item ->> 'quantity' AS numeric) ELSE 0 END) FILTER (WHERE e.name = 'purchase'), 0)
    FROM added AS e CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(e.properties -> 'items')
           WHEN 'array' THEN e.properties -> 'items' ELSE '[]' END) AS item
   WHERE e.name IN ('view_item', 'add_to_cart', 'purchase') AND item ->> 'product_id' IS NOT NULL
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, product_id, is_removal) DO UPDATE SET
    views = sum.views + excluded.views, added = sum.added + excluded.added, bought = sum.bought + excluded.bought;
  INSERT INTO tracking_name_day AS sum (day, name, shard, events)
  SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), e.name, pg_backend_pid() % 8, count(*) FROM added AS e GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, name, shard) DO UPDATE SET events = sum.events + excluded.events;
  INSERT INTO tracking_revenue_day AS sum (day, currency_code, shard, orders, revenue)
  SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), coalesce(e.properties ->> 'currency_code', ''), pg_backend_pid() % 8, count(*),
         coalesce(sum(CASE jsonb_typeof(e.properties -> 'value') WHEN 'number' THEN CAST(e.properties ->> 'value' AS numeric) ELSE 0 END), 0)
    FROM added AS e WHERE e.name = 'purchase' GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, currency_code, shard) DO UPDATE SET orders = sum.orders + excluded.orders,
    revenue = sum.revenue + excluded.revenue;
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_capacity_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  differences jsonb;
  counted int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_object_agg(quota_id, difference) INTO differences FROM (
      SELECT quota_id, sum(places) AS difference FROM changed, unnest(changed.quota_ids) AS quota_id
       WHERE status IN ('held', 'sold') GROUP BY quota_id) AS sums WHERE difference <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_object_agg(quota_id, difference) INTO differences FROM (
      SELECT quota_id, -sum(places) AS difference FROM before, unnest(before.quota_ids) AS quota_id
       WHERE status IN ('held', 'sold') GROUP BY quota_id) AS sums WHERE difference <> 0;
  ELSE
    SELECT jsonb_object_agg(quota_id, difference) INTO differences FROM (
      SELECT quota_id, sum(places) AS difference FROM (
        SELECT quota_id, places FROM changed, unnest(changed.quota_ids) AS quota_id
         WHERE status IN ('held', 'sold')
        UNION ALL
        SELECT quota_id, -places FROM before, unnest(before.quota_ids) AS quota_id
         WHERE status IN ('held', 'sold')) AS parts GROUP BY quota_id) AS sums WHERE difference <> 0;
  END IF;
  IF differences IS NULL THEN RETURN NULL; END IF;

  PERFORM 1 FROM capacity_quota WHERE id IN (SELECT jsonb_object_keys(differences))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE capacity_quota SET taken = taken + (differences ->> id)::int, updated_at = now()
    WHERE id IN (SELECT jsonb_object_keys(differences));
  GET DIAGNOSTICS counted = ROW_COUNT;
  IF counted <> (SELECT count(*) FROM jsonb_object_keys(differences)) THEN
    RAISE EXCEPTION 'A hold names an unknown quota.' USING ERRCODE = 'SV021';
  END IF;
  IF EXISTS (SELECT 1 FROM capacity_quota WHERE id IN (SELECT jsonb_object_keys(differences))
               AND (differences ->> id)::int > 0 AND taken > size) THEN
    RAISE EXCEPTION 'There are not enough places left.' USING ERRCODE = 'SV020';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_capacity_limit_client(its_client text, wanted integer, most integer, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('capacity client ' || its_client, 0));
        IF wanted + coalesce((SELECT sum(places) FROM capacity_hold
             WHERE client = its_client AND status = 'held' AND expires_at > moment), 0) > most THEN
          RAISE EXCEPTION 'The client holds too many places.' USING ERRCODE = 'SV029';
        END IF;
        RETURN true;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_capacity_line_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  limited int;
  connected int;
BEGIN
  SELECT count(*) INTO limited FROM added WHERE added.metadata ->> 'svc_hold' IS NOT NULL
    OR EXISTS (SELECT 1 FROM capacity_variant WHERE capacity_variant.id = added.variant_id);
  IF limited = 0 THEN RETURN NULL; END IF;
  UPDATE capacity_hold_line AS part SET cart_line_id = added.id, updated_at = now()
    FROM added, capacity_hold AS hold
   WHERE part.token = added.metadata ->> 'svc_hold' AND part.cart_line_id IS NULL
     AND part.variant_id = added.variant_id AND part.quantity = added.quantity
     AND hold.id = part.hold_id AND hold.cart_id = added.cart_id AND hold.status = 'held';
  GET DIAGNOSTICS connected = ROW_COUNT;
  IF connected <> limited THEN
    RAISE EXCEPTION 'A line item of a limited variant has no hold.' USING ERRCODE = 'SV022';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_capacity_line_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM before WHERE metadata ->> 'svc_hold' IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM changed WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM changed JOIN before USING (id)
              WHERE before.deleted_at IS NULL AND changed.deleted_at IS NULL
                AND (before.metadata ->> 'svc_hold' IS NOT NULL OR changed.metadata ->> 'svc_hold' IS NOT NULL)
                AND (changed.quantity, changed.cart_id, changed.variant_id, changed.metadata ->> 'svc_hold')
                    IS DISTINCT FROM (before.quantity, before.cart_id, before.variant_id, before.metadata ->> 'svc_hold')) THEN
    RAISE EXCEPTION 'A line item with a hold cannot change.' USING ERRCODE = 'SV023';
  END IF;
  UPDATE capacity_hold SET status = 'released', updated_at = now()
   WHERE status IN ('held', 'expired') AND id IN (
     SELECT part.hold_id FROM changed JOIN before USING (id) JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      WHERE before.deleted_at IS NULL AND changed.deleted_at IS NOT NULL);
  UPDATE capacity_hold SET status = 'held', updated_at = now()
   WHERE status = 'released' AND order_id IS NULL AND id IN (
     SELECT part.hold_id FROM changed JOIN before USING (id) JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      WHERE before.deleted_at IS NOT NULL AND changed.deleted_at IS NULL);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_capacity_line_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT 1 FROM before WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN
    UPDATE capacity_hold SET status = 'released', updated_at = now()
     WHERE status IN ('held', 'expired') AND id IN (
       SELECT part.hold_id FROM before JOIN capacity_hold_line AS part ON part.cart_line_id = before.id);
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_capacity_whole_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM changed WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN RETURN NULL; END IF;
  UPDATE cart_line_item SET deleted_at = now() WHERE deleted_at IS NULL AND id IN (
    SELECT other.cart_line_id FROM changed JOIN before USING (id)
      JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      JOIN capacity_hold_line AS other ON other.hold_id = part.hold_id AND other.id <> part.id
      JOIN capacity_hold AS hold ON hold.id = part.hold_id AND hold.order_id IS NULL
     WHERE before.deleted_at IS NULL AND changed.deleted_at IS NOT NULL);
  UPDATE cart_line_item SET deleted_at = NULL WHERE deleted_at IS NOT NULL AND id IN (
    SELECT other.cart_line_id FROM changed JOIN before USING (id)
      JOIN capacity_hold_line AS part ON part.cart_line_id = changed.id
      JOIN capacity_hold_line AS other ON other.hold_id = part.hold_id AND other.id <> part.id
      JOIN capacity_hold AS hold ON hold.id = part.hold_id AND hold.order_id IS NULL
     WHERE before.deleted_at IS NOT NULL AND changed.deleted_at IS NULL);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_capacity_whole_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM before WHERE metadata ->> 'svc_hold' IS NOT NULL) THEN RETURN NULL; END IF;
  DELETE FROM cart_line_item WHERE id IN (
    SELECT other.cart_line_id FROM before
      JOIN capacity_hold_line AS part ON part.cart_line_id = before.id
      JOIN capacity_hold_line AS other ON other.hold_id = part.hold_id AND other.id <> part.id
      JOIN capacity_hold AS hold ON hold.id = part.hold_id AND hold.order_id IS NULL);
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_cart_line_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM 1 FROM cart WHERE id IN (SELECT cart_id FROM added) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM cart WHERE id IN (SELECT cart_id FROM added) AND completed_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The cart is already an order.' USING ERRCODE = 'SV003';
  END IF;
  IF EXISTS (
    SELECT 1 FROM cart_line_item WHERE cart_id IN (SELECT cart_id FROM added) AND deleted_at IS NULL
     GROUP BY cart_id HAVING count(*) > 250
  ) THEN
    RAISE EXCEPTION 'The cart is full.' USING ERRCODE = 'SV002';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_currency_decimals(code text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
        SELECT CASE lower(code) WHEN 'afn' THEN 0 WHEN 'all' THEN 0 WHEN 'bhd' THEN 3 WHEN 'bif' THEN 0 WHEN 'clp' THEN 0 WHEN 'cop' THEN 0 WHEN 'djf' THEN 0 WHEN 'gnf' THEN 0 WHEN 'huf' THEN 0 WHEN 'idr' THEN 0 WHEN 'iqd' THEN 0 WHEN 'irr' THEN 0 WHEN 'isk' THEN 0 WHEN 'jod' THEN 3 WHEN 'jpy' THEN 0 WHEN 'kmf' THEN 0 WHEN 'kpw' THEN 0 WHEN 'krw' THEN 0 WHEN 'kwd' THEN 3 WHEN 'lak' THEN 0 WHEN 'lbp' THEN 0 WHEN 'lyd' THEN 3 WHEN 'mga' THEN 0 WHEN 'mmk' THEN 0 WHEN 'omr' THEN 3 WHEN 'pkr' THEN 0 WHEN 'pyg' THEN 0 WHEN 'rwf' THEN 0 WHEN 'sll' THEN 0 WHEN 'sos' THEN 0 WHEN 'syp' THEN 0 WHEN 'tnd' THEN 3 WHEN 'ugx' THEN 0 WHEN 'vnd' THEN 0 WHEN 'vuv' THEN 0 WHEN 'xaf' THEN 0 WHEN 'xof' THEN 0 WHEN 'xpf' THEN 0 WHEN 'yer' THEN 0 ELSE 2 END $function$;
CREATE OR REPLACE FUNCTION public.svc_destination_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('svc_destination_tree'));
      IF NEW.parent_id = NEW.id OR EXISTS (
        WITH RECURSIVE above (id) AS (
          SELECT parent_id FROM destination WHERE id = NEW.parent_id
          UNION SELECT one.parent_id FROM above JOIN destination one ON one.id = above.id)
        SELECT FROM above WHERE id = NEW.id) THEN
        RAISE EXCEPTION 'A record cannot contain itself.' USING ERRCODE = 'SV026';
      END IF;
      RETURN NEW;
    END $function$;
CREATE OR REPLACE FUNCTION public.svc_drop_tracking_partitions(before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  leaf text;
BEGIN
  FOR leaf IN
    SELECT part.relname FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
     WHERE inhparent = CAST('tracking_event' AS regclass) AND part.relname ~ '^tracking_event_[0-9]{4}_[0-9]{2}$'
       AND (to_date(right(part.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' <= before
     ORDER BY part.relname
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %I', leaf);
  END LOOP;
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_event_check_in_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  placed text;
BEGIN
  SELECT order_id INTO placed FROM event_registration WHERE id = NEW.registration_id;
  IF placed IS NULL THEN RETURN NEW; END IF;
  PERFORM lock_order_cancellation(placed);
  IF EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = placed AND c.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'The order of the ticket is canceled, or is being canceled.' USING ERRCODE = 'SV027';
  END IF;
  IF NOT NEW.accept_unpaid AND NOT svc_order_is_paid(placed) THEN
    RAISE EXCEPTION 'The order of the ticket is not paid.' USING ERRCODE = 'SV032';
  END IF;
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_event_check_in_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN RAISE EXCEPTION 'A check-in cannot change.' USING ERRCODE = 'SV024'; END $function$;
CREATE OR REPLACE FUNCTION public.svc_event_sold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF EXISTS (SELECT FROM event_registration
                    WHERE event_id = OLD.id AND status IN ('confirmed', 'checked_in'))
          THEN RAISE EXCEPTION 'tickets of orders need this row' USING ERRCODE = 'SV031'; END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_forget_tracking_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM tracking_event_key WHERE id IN (SELECT id FROM removed);
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_forget_tracking_sources()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  orphans integer[];
BEGIN
  SELECT array_agg(id) INTO orphans FROM (
    SELECT id FROM tracking_source
     WHERE NOT EXISTS (SELECT FROM tracking_visit AS visit WHERE visit.source_id = tracking_source.id)
     ORDER BY id FOR UPDATE) AS locked;
  
  DELETE FROM tracking_source WHERE id = ANY(orphans)
     AND NOT EXISTS (SELECT FROM tracking_visit AS visit WHERE visit.source_id = tracking_source.id);
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_keep_banner_wording()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'The wording of a consent never changes.' USING ERRCODE = 'SV030';
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_keep_consent_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kept cookie_consent_record := NEW;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    kept.network := OLD.network;
    kept.user_agent := OLD.user_agent;
    kept.customer_id := OLD.customer_id;
    kept.salt := OLD.salt;
    kept.updated_at := OLD.updated_at;
    IF kept IS NOT DISTINCT FROM OLD
      AND (NEW.network IS NULL OR NEW.network = OLD.network)
      AND (NEW.user_agent IS NULL OR NEW.user_agent = OLD.user_agent)
      AND (NEW.customer_id IS NULL OR NEW.customer_id = OLD.customer_id)
      AND (NEW.salt IS NULL OR NEW.salt = OLD.salt) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'A record of a consent never changes.' USING ERRCODE = 'SV030';
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_keep_consent_register()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.register = OLD.register AND NEW.sessions >= OLD.sessions THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'A register of consents never forgets a session.' USING ERRCODE = 'SV030';
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_keep_consent_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  kept cookie_consent_session := NEW;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.session_key = OLD.session_key
    AND (OLD.customer_id IS NULL OR NEW.customer_id IS NULL OR NEW.customer_id = OLD.customer_id) THEN
    kept.customer_id := OLD.customer_id;
    kept.updated_at := OLD.updated_at;
    IF kept IS NOT DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
    IF NEW.sequence = OLD.sequence + 1
      AND (OLD.sequence = 0 OR (NEW.register IS NOT DISTINCT FROM OLD.register
                                AND NEW.number IS NOT DISTINCT FROM OLD.number))
      AND EXISTS (SELECT FROM cookie_consent_record AS record
                   WHERE record.session_id = NEW.id AND record.sequence = NEW.sequence AND record.hash = NEW.hash
                     AND record.categories = NEW.categories) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'A consent changes only with a new record.' USING ERRCODE = 'SV030';
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_keep_email_consent_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'The evidence of a consent never changes.' USING ERRCODE = 'SV030';
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_keep_reserved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.reserved_quantity := svc_reserved(NEW.inventory_item_id, NEW.location_id);
  NEW.raw_reserved_quantity := jsonb_build_object(
    'value', trim_scale(NEW.reserved_quantity)::text, 'precision', 20);
  RETURN NEW;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_lacking_tracking_months(moment timestamp with time zone, ahead integer)
 RETURNS SETOF date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT month FROM (
    SELECT CAST(date_trunc('month', moment AT TIME ZONE 'UTC') + n * interval '1 month' AS date) AS month
      FROM generate_series(0, ahead) AS n
    UNION
    SELECT CAST(date_trunc('month', occurred_at AT TIME ZONE 'UTC') AS date) FROM tracking_event_default) AS wanted
  WHERE to_regclass('tracking_event_' || to_char(month, 'YYYY_MM')) IS NULL ORDER BY month
$function$;
CREATE OR REPLACE FUNCTION public.svc_lower_email()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        NEW.email := lower(NEW.email);
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_make_tracking_partition(month date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  leaf text := 'tracking_event_' || to_char(month, 'YYYY_MM');
  since timestamptz := CAST(month AS timestamp) AT TIME ZONE 'UTC';
  until timestamptz := (month + interval '1 month') AT TIME ZONE 'UTC';
BEGIN
  IF to_regclass(leaf) IS NOT NULL THEN
    RETURN;
  END IF;
  LOCK TABLE tracking_event_default IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(leaf) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE tracking_event INCLUDING ALL)', leaf);
  EXECUTE format('WITH moved AS (DELETE FROM tracking_event_default WHERE occurred_at >= %L AND occurred_at < %L
    RETURNING id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent, context, properties,
  created_at, updated_at, deleted_at) INSERT INTO %I (id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent, context, properties,
  created_at, updated_at, deleted_at) SELECT id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent, context, properties,
  created_at, updated_at, deleted_at FROM moved', since, until, leaf);
  EXECUTE format('ALTER TABLE tracking_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', leaf, since, until);
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_order_is_paid(placed text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN coalesce((
    SELECT coalesce((s.totals ->> 'paid_total')::numeric, 0) + 0.01 > (s.totals ->> 'current_order_total')::numeric
             - coalesce((
                 SELECT sum(held.amount) FROM order_payment_collection link
                   JOIN payment held ON held.payment_collection_id = link.payment_collection_id
                  WHERE link.order_id = o.id AND link.deleted_at IS NULL AND held.deleted_at IS NULL
                    AND held.provider_id <> 'pp_system_default' AND held.canceled_at IS NULL
                    AND held.captured_at IS NULL
                    AND NOT EXISTS (SELECT FROM capture c WHERE c.payment_id = held.id AND c.deleted_at IS NULL)), 0)
      FROM "order" o
      JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
     WHERE o.id = placed), false);
END $function$;
CREATE OR REPLACE FUNCTION public.svc_purge_tracking_events(before timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  leaf text;
  deleted integer;
  total integer := 0;
BEGIN
  FOR leaf IN
    SELECT part.relname FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
     WHERE inhparent = CAST('tracking_event' AS regclass)
       AND (part.relname = 'tracking_event_default'
         OR CAST(to_date(right(part.relname, 7), 'YYYY_MM') AS timestamp) AT TIME ZONE 'UTC' < before)
     ORDER BY part.relname
  LOOP
    EXECUTE format('DELETE FROM %1$I WHERE id IN (SELECT id FROM %1$I WHERE occurred_at < $1
      ORDER BY occurred_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)', leaf) USING before, most - total;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    total := total + deleted;
    EXIT WHEN total >= most;
  END LOOP;
  RETURN total;
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_record_email_suppression()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  was_active boolean := TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL;
  is_active boolean := NEW.deleted_at IS NULL;
BEGIN
  IF NEW.email_digest IS NOT NULL AND was_active <> is_active THEN
    INSERT INTO email_suppression_event (id, suppression_id, email_digest, action, reason, note, at, created_at, updated_at)
    VALUES ('esev_' || upper(substr(md5(gen_random_uuid()::text), 1, 26)), NEW.id, NEW.email_digest,
            CASE WHEN is_active THEN 'suppressed' ELSE 'unsuppressed' END, NEW.reason, NEW.note,
            NEW.updated_at, NEW.updated_at, NEW.updated_at);
  END IF;
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_refuse_refund_in_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF EXISTS (
          SELECT FROM payment p
            JOIN order_payment_collection l
              ON l.payment_collection_id = p.payment_collection_id AND l.deleted_at IS NULL
            JOIN "order" o ON o.id = l.order_id
            JOIN order_change c
              ON c.order_id = o.id AND c.deleted_at IS NULL AND c.status IN ('pending', 'requested')
            LEFT JOIN order_summary s ON s.order_id = o.id AND s.version = o.version AND s.deleted_at IS NULL
           WHERE p.id = NEW.payment_id
             AND NEW.amount > -COALESCE(CAST(s.totals ->> 'pending_difference' AS numeric), 0)) THEN
          RAISE EXCEPTION 'The order has an open change.' USING ERRCODE = 'SV064';
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_reserved(item text, place text)
 RETURNS numeric
 LANGUAGE sql
AS $function$
  SELECT coalesce(sum(quantity), 0) FROM reservation_item
   WHERE inventory_item_id = item AND location_id = place AND deleted_at IS NULL
$function$;
CREATE OR REPLACE FUNCTION public.svc_service_booking_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE service_booking
     SET status = CASE NEW.status WHEN 'held' THEN 'held' WHEN 'expired' THEN 'expired' WHEN 'released' THEN 'canceled'
                       ELSE CASE WHEN status IN ('completed', 'no_show') THEN status ELSE 'confirmed' END END,
         hold_expires_at = CASE WHEN NEW.status = 'held' THEN NEW.expires_at END,
         canceled_at = CASE WHEN NEW.status = 'released' THEN coalesce(canceled_at, now()) END,
         order_id = coalesce(NEW.order_id, CASE WHEN NEW.status = 'released' THEN order_id END), quantity = CASE WHEN NEW.places > 0 THEN NEW.places ELSE quantity END,
         updated_at = now()
   WHERE hold_id = NEW.id AND deleted_at IS NULL;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_service_booking_slot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  gives boolean := false;
  takes boolean := false;
  resources text[] := '{}';
  found int;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL AND OLD.status NOT IN ('canceled', 'expired') THEN
    gives := true;
    resources := resources || OLD.resource_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL AND NEW.status NOT IN ('canceled', 'expired') THEN
    takes := true;
    resources := resources || NEW.resource_id;
  END IF;
  IF gives AND takes AND (OLD.service_id, OLD.resource_id, OLD.starts_at, OLD.ends_at, OLD.quantity)
      = (NEW.service_id, NEW.resource_id, NEW.starts_at, NEW.ends_at, NEW.quantity) THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM service_resource WHERE id = ANY (resources) ORDER BY id FOR NO KEY UPDATE;
  IF gives THEN
    UPDATE service_slot SET taken = taken - OLD.quantity, updated_at = now()
     WHERE service_id = OLD.service_id AND resource_id = OLD.resource_id AND starts_at = OLD.starts_at
       AND deleted_at IS NULL;
  END IF;
  IF takes THEN
    INSERT INTO service_slot AS slot (id, service_id, resource_id, resource_number, starts_at, ends_at,
                                      blocked_from, blocked_to, places, taken)
    SELECT 'svcslot_' || replace(gen_random_uuid()::text, '-', ''), service.id, resource.id, resource.number,
           NEW.starts_at, NEW.ends_at,
           NEW.starts_at - service.buffer_before_minutes * interval '1 minute',
           NEW.ends_at + service.buffer_after_minutes * interval '1 minute', service.places, NEW.quantity
      FROM service, service_resource resource
     WHERE service.id = NEW.service_id AND resource.id = NEW.resource_id
    ON CONFLICT (service_id, resource_id, starts_at) WHERE deleted_at IS NULL DO UPDATE
      SET taken = slot.taken + excluded.taken, places = excluded.places, updated_at = now(),
          ends_at = CASE WHEN slot.taken = 0 THEN excluded.ends_at ELSE greatest(slot.ends_at, excluded.ends_at) END,
          blocked_from = CASE WHEN slot.taken = 0 THEN excluded.blocked_from
                              ELSE least(slot.blocked_from, excluded.blocked_from) END,
          blocked_to = CASE WHEN slot.taken = 0 THEN excluded.blocked_to
                            ELSE greatest(slot.blocked_to, excluded.blocked_to) END;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found = 0 THEN
      RAISE EXCEPTION 'A booking names an unknown service or resource.' USING ERRCODE = 'SV041';
    END IF;
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_stock_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  places jsonb;
  growing jsonb := '[]';
BEGIN
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_agg(DISTINCT jsonb_build_array(inventory_item_id, location_id)) INTO places
      FROM (SELECT inventory_item_id, location_id FROM before UNION SELECT inventory_item_id, location_id FROM changed) AS touched;
    SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_array(changed.inventory_item_id, changed.location_id)), '[]')
      INTO growing FROM changed JOIN before USING (id)
     WHERE changed.deleted_at IS NULL AND NOT coalesce(changed.allow_backorder, false)
       AND (changed.quantity > before.quantity OR before.deleted_at IS NOT NULL
         OR changed.inventory_item_id <> before.inventory_item_id OR changed.location_id <> before.location_id);
  ELSE
    SELECT jsonb_agg(DISTINCT jsonb_build_array(inventory_item_id, location_id)) INTO places FROM changed;
    IF TG_OP = 'INSERT' THEN
      SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_array(inventory_item_id, location_id)), '[]')
        INTO growing FROM changed WHERE deleted_at IS NULL AND NOT coalesce(allow_backorder, false);
    END IF;
  END IF;
  IF places IS NULL THEN RETURN NULL; END IF;

  PERFORM 1 FROM inventory_level AS level
    WHERE (level.inventory_item_id, level.location_id) IN
          (SELECT place ->> 0, place ->> 1 FROM jsonb_array_elements(places) AS place)
      AND level.deleted_at IS NULL
    ORDER BY level.id FOR UPDATE;
  UPDATE inventory_level AS level SET reserved_quantity = level.reserved_quantity
    WHERE (level.inventory_item_id, level.location_id) IN
          (SELECT place ->> 0, place ->> 1 FROM jsonb_array_elements(places) AS place)
      AND level.deleted_at IS NULL;
  IF EXISTS (
    SELECT 1 FROM inventory_level AS level
     WHERE (level.inventory_item_id, level.location_id) IN
           (SELECT place ->> 0, place ->> 1 FROM jsonb_array_elements(growing) AS place)
       AND level.deleted_at IS NULL AND level.reserved_quantity > level.stocked_quantity
  ) THEN
    RAISE EXCEPTION 'There is not enough left in stock.' USING ERRCODE = 'SV001';
  END IF;
  RETURN NULL;
END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_card_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN 
        IF OLD.card IS NOT NULL AND (NEW.card IS DISTINCT FROM OLD.card OR NEW.status = 'canceled') THEN
          INSERT INTO subscription_card_removal (id, card, due_at)
            VALUES ('subcardrm_' || replace(CAST(gen_random_uuid() AS text), '-', ''), OLD.card, now());
        END IF;
        IF NEW.status = 'canceled' THEN
          IF NEW.card IS NOT NULL AND NEW.card IS DISTINCT FROM OLD.card THEN
            INSERT INTO subscription_card_removal (id, card, due_at)
            VALUES ('subcardrm_' || replace(CAST(gen_random_uuid() AS text), '-', ''), NEW.card, now());
          END IF;
          NEW.card := NULL;
        END IF;
        RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_charge_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF OLD.status = 'succeeded' AND NEW.status <> 'succeeded' THEN RAISE EXCEPTION 'A successful charge stays successful.' USING ERRCODE = 'SV040'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_checkout_card_leaves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN 
        IF OLD.card IS NOT NULL THEN
          INSERT INTO subscription_card_removal (id, card, due_at)
            VALUES ('subcardrm_' || replace(CAST(gen_random_uuid() AS text), '-', ''), OLD.card, now());
        END IF;
        RETURN OLD;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_coupon_limit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_coupon_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF (NEW.code, NEW.percent_off, NEW.amounts_off, NEW.duration, NEW.periods) IS DISTINCT FROM (OLD.code, OLD.percent_off, OLD.amounts_off, OLD.duration, OLD.periods) THEN
          RAISE EXCEPTION 'The terms of a coupon cannot change.' USING ERRCODE = 'SV040';
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_end_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF OLD.status = 'canceled' AND NEW.status <> 'canceled' THEN RAISE EXCEPTION 'A canceled subscription stays canceled.' USING ERRCODE = 'SV040'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_entry_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF true THEN RAISE EXCEPTION 'The history cannot change.' USING ERRCODE = 'SV040'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_interval_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF (NEW.interval, NEW.interval_count) IS DISTINCT FROM (OLD.interval, OLD.interval_count) THEN RAISE EXCEPTION 'The interval of a plan cannot change.' USING ERRCODE = 'SV040'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_payment_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF OLD.status = 'paid' AND NEW.status <> 'paid' THEN RAISE EXCEPTION 'A paid cycle stays paid.' USING ERRCODE = 'SV040'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subscription_price_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF (NEW.plan_id, NEW.currency_code, NEW.amount_minor, NEW.setup_fee_minor, NEW.is_tax_inclusive)
         IS DISTINCT FROM
         (OLD.plan_id, OLD.currency_code, OLD.amount_minor, OLD.setup_fee_minor, OLD.is_tax_inclusive) THEN RAISE EXCEPTION 'A price cannot change.' USING ERRCODE = 'SV040'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_subtract_tracking_sums()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  visitors bigint[];
  sources jsonb;
  kept integer;
  orphans integer[];
BEGIN
  IF NOT EXISTS (SELECT FROM removed) THEN
    RETURN NULL;
  END IF;
  
  SELECT array_agg(DISTINCT svc_tracking_visitor(e.consent_session_id) ORDER BY svc_tracking_visitor(e.consent_session_id)) INTO visitors
    FROM removed AS e WHERE e.consent_session_id IS NOT NULL;
  IF cardinality(visitors) > 500 THEN
    LOCK TABLE tracking_visit IN SHARE ROW EXCLUSIVE MODE;
  ELSE
    LOCK TABLE tracking_visit IN ROW EXCLUSIVE MODE;
    PERFORM pg_advisory_xact_lock(visitor) FROM unnest(visitors) AS visitor;
  END IF;
  
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('source', named.source, 'medium', named.medium,
           'campaign', named.campaign)), '[]') INTO sources
    FROM (
    SELECT DISTINCT ON (day, e.consent_session_id) CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id, e.occurred_at, e.id, e.context
      FROM (SELECT event.* FROM tracking_event AS event
      JOIN (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id FROM removed AS e) AS gone
        ON gone.consent_session_id = event.consent_session_id
       AND event.occurred_at >= CAST(gone.day AS timestamp) AT TIME ZONE 'UTC'
       AND event.occurred_at < CAST(gone.day + 1 AS timestamp) AT TIME ZONE 'UTC') AS e WHERE e.name = 'page_view' AND e.consent_session_id IS NOT NULL
     ORDER BY day, e.consent_session_id, e.occurred_at, e.id) AS landed CROSS JOIN LATERAL svc_tracking_source(landed.context) AS named;
  LOOP
    INSERT INTO tracking_source (source, medium, campaign)
    SELECT source, medium, campaign
      FROM jsonb_to_recordset(sources) AS named (source text, medium text, campaign text)
     WHERE NOT EXISTS (SELECT FROM tracking_source AS known WHERE known.source = named.source
                          AND known.medium = named.medium AND known.campaign = named.campaign)
     ORDER BY 1, 2, 3 ON CONFLICT (source, medium, campaign) DO NOTHING;
    PERFORM FROM tracking_source AS known
       JOIN jsonb_to_recordset(sources) AS named (source text, medium text, campaign text)
         ON known.source = named.source AND known.medium = named.medium AND known.campaign = named.campaign
      ORDER BY known.id FOR KEY SHARE OF known;
    GET DIAGNOSTICS kept = ROW_COUNT;
    EXIT WHEN kept = jsonb_array_length(sources);
  END LOOP;
  SELECT array_agg(id) INTO orphans FROM (
    SELECT id FROM tracking_source
     WHERE id IN (SELECT visit.source_id FROM tracking_visit AS visit JOIN (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, svc_tracking_visitor(e.consent_session_id) AS visitor FROM removed AS e
      WHERE e.consent_session_id IS NOT NULL) AS former
                      ON visit.day = former.day AND visit.visitor = former.visitor)
       AND NOT EXISTS (SELECT FROM tracking_visit AS other WHERE other.source_id = tracking_source.id
                          AND NOT EXISTS (SELECT FROM (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, svc_tracking_visitor(e.consent_session_id) AS visitor FROM removed AS e
      WHERE e.consent_session_id IS NOT NULL) AS former
                                           WHERE former.day = other.day AND former.visitor = other.visitor))
     ORDER BY id FOR UPDATE) AS locked;
  DELETE FROM tracking_visit AS visit USING (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, svc_tracking_visitor(e.consent_session_id) AS visitor FROM removed AS e
      WHERE e.consent_session_id IS NOT NULL) AS former
   WHERE visit.day = former.day AND visit.visitor = former.visitor;
  DELETE FROM tracking_own_visit AS visit USING (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, svc_tracking_visitor(e.consent_session_id) AS visitor FROM removed AS e
      WHERE e.consent_session_id IS NOT NULL) AS former
   WHERE visit.day = former.day AND visit.visitor = former.visitor;
  
  INSERT INTO tracking_visit AS visit (visitor, landed_at, day, kinds, orders, source_id, landed_id)
  SELECT svc_tracking_visitor(seen.consent_session_id), landed.occurred_at, seen.day, seen.kinds, seen.orders, known.id, landed.id
    FROM (SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id, bit_or(svc_tracking_kind(e.name)) AS kinds,
                 count(*) FILTER (WHERE e.name = 'purchase') AS orders
            FROM (SELECT event.* FROM tracking_event AS event
      JOIN (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id FROM removed AS e) AS gone
        ON gone.consent_session_id = event.consent_session_id
       AND event.occurred_at >= CAST(gone.day AS timestamp) AT TIME ZONE 'UTC'
       AND event.occurred_at < CAST(gone.day + 1 AS timestamp) AT TIME ZONE 'UTC') AS e WHERE e.consent_session_id IS NOT NULL GROUP BY 1, 2) AS seen
    LEFT JOIN (
    SELECT DISTINCT ON (day, e.consent_session_id) CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id, e.occurred_at, e.id, e.context
      FROM (SELECT event.* FROM tracking_event AS event
      JOIN (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id FROM removed AS e) AS gone
        ON gone.consent_session_id = event.consent_session_id
       AND event.occurred_at >= CAST(gone.day AS timestamp) AT TIME ZONE 'UTC'
       AND event.occurred_at < CAST(gone.day + 1 AS timestamp) AT TIME ZONE 'UTC') AS e WHERE e.name = 'page_view' AND e.consent_session_id IS NOT NULL
     ORDER BY day, e.consent_session_id, e.occurred_at, e.id) AS landed
           ON landed.day = seen.day AND landed.consent_session_id = seen.consent_session_id
    LEFT JOIN LATERAL svc_tracking_source(landed.context) AS named ON landed.id IS NOT NULL
    LEFT JOIN tracking_source AS known ON known.source = named.source AND known.medium = named.medium
          AND known.campaign = named.campaign
   ORDER BY 3, 1
  ON CONFLICT (day, visitor) DO UPDATE SET
    kinds = visit.kinds | excluded.kinds, orders = visit.orders + excluded.orders,
    landed_at = CASE WHEN coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL) THEN excluded.landed_at ELSE visit.landed_at END,
    landed_id = CASE WHEN coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL) THEN excluded.landed_id ELSE visit.landed_id END,
    source_id = CASE WHEN coalesce((excluded.landed_at, excluded.landed_id) < (visit.landed_at, visit.landed_id),
      visit.landed_at IS NULL) THEN excluded.source_id ELSE visit.source_id END;
  INSERT INTO tracking_own_visit (visitor, day, name)
  SELECT DISTINCT svc_tracking_visitor(e.consent_session_id), CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), e.name FROM (SELECT event.* FROM tracking_event AS event
      JOIN (SELECT DISTINCT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date) AS day, e.consent_session_id FROM removed AS e) AS gone
        ON gone.consent_session_id = event.consent_session_id
       AND event.occurred_at >= CAST(gone.day AS timestamp) AT TIME ZONE 'UTC'
       AND event.occurred_at < CAST(gone.day + 1 AS timestamp) AT TIME ZONE 'UTC') AS e
   WHERE e.consent_session_id IS NOT NULL AND svc_tracking_kind(e.name) = 0
   ORDER BY 2, 3, 1 ON CONFLICT (day, name, visitor) DO NOTHING;
  
  UPDATE tracking_visit AS visit SET has_other_days = true
   WHERE visit.visitor = ANY(visitors) AND NOT visit.has_other_days
     AND EXISTS (SELECT FROM tracking_visit AS other
                  WHERE other.visitor = visit.visitor AND other.day <> visit.day);
  
  INSERT INTO tracking_product_day AS sum (day, product_id, is_removal, views, added, bought)
  SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), item ->> 'product_id', true, -count(*) FILTER (WHERE e.name = 'view_item'),
         -coalesce(sum(CASE jsonb_typeof(item -> 'quantity') WHEN 'number' THEN CAST(item ->> 'quantity' AS numeric) ELSE 0 END) FILTER (WHERE e.name = 'add_to_cart'), 0),
         -coalesce(sum(CASE jsonb_typeof(item -> 'quantity') WHEN 'number' THEN CAST(item ->> 'quantity' AS numeric) ELSE 0 END) FILTER (WHERE e.name = 'purchase'), 0)
    FROM removed AS e CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(e.properties -> 'items')
           WHEN 'array' THEN e.properties -> 'items' ELSE '[]' END) AS item
   WHERE e.name IN ('view_item', 'add_to_cart', 'purchase') AND item ->> 'product_id' IS NOT NULL
   GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, product_id, is_removal) DO UPDATE SET
    views = sum.views + excluded.views, added = sum.added + excluded.added, bought = sum.bought + excluded.bought;
  INSERT INTO tracking_name_day AS sum (day, name, shard, events)
  SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), e.name, -1, -count(*) FROM removed AS e GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, name, shard) DO UPDATE SET events = sum.events + excluded.events;
  INSERT INTO tracking_revenue_day AS sum (day, currency_code, shard, orders, revenue)
  SELECT CAST(e.occurred_at AT TIME ZONE 'UTC' AS date), coalesce(e.properties ->> 'currency_code', ''), -1, -count(*),
         -coalesce(sum(CASE jsonb_typeof(e.properties -> 'value') WHEN 'number' THEN CAST(e.properties ->> 'value' AS numeric) ELSE 0 END), 0)
    FROM removed AS e WHERE e.name = 'purchase' GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, currency_code, shard) DO UPDATE SET orders = sum.orders + excluded.orders,
    revenue = sum.revenue + excluded.revenue;
  
  DELETE FROM tracking_source WHERE id = ANY(orphans)
     AND NOT EXISTS (SELECT FROM tracking_visit AS visit WHERE visit.source_id = tracking_source.id);
  RETURN NULL;
END
$function$;
CREATE OR REPLACE FUNCTION public.svc_tour_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF EXISTS (SELECT FROM tour_booking WHERE tour_id = OLD.id AND status = 'confirmed')
            THEN RAISE EXCEPTION 'bookings of orders need this row' USING ERRCODE = 'SV028'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_tour_category_tree()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      IF NEW.parent_id IS NULL THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('svc_tour_category_tree'));
      IF NEW.parent_id = NEW.id OR EXISTS (
        WITH RECURSIVE above (id) AS (
          SELECT parent_id FROM tour_category WHERE id = NEW.parent_id
          UNION SELECT one.parent_id FROM above JOIN tour_category one ON one.id = above.id)
        SELECT FROM above WHERE id = NEW.id) THEN
        RAISE EXCEPTION 'A record cannot contain itself.' USING ERRCODE = 'SV026';
      END IF;
      RETURN NEW;
    END $function$;
CREATE OR REPLACE FUNCTION public.svc_tour_departure_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        BEGIN
          IF EXISTS (SELECT FROM tour_booking WHERE departure_id = OLD.id AND status = 'confirmed')
            THEN RAISE EXCEPTION 'bookings of orders need this row' USING ERRCODE = 'SV028'; END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_tour_departure_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF EXISTS (SELECT FROM tour_booking booking JOIN capacity_hold hold ON hold.id = booking.hold_id
                    WHERE booking.departure_id = OLD.id AND booking.status <> 'canceled' AND hold.status <> 'released')
          THEN RAISE EXCEPTION 'bookings need the time of this row' USING ERRCODE = 'SV033'; END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_tour_departure_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        SELECT size - taken INTO NEW.places_left FROM capacity_quota WHERE id = NEW.quota_id FOR SHARE;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_tour_quota_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        UPDATE tour_departure SET places_left = NEW.size - NEW.taken WHERE quota_id = NEW.id;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.svc_tracking_kind(name text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT CASE name WHEN 'view_item' THEN 1 WHEN 'add_to_cart' THEN 2 WHEN 'begin_checkout' THEN 4 WHEN 'purchase' THEN 8 WHEN 'page_view' THEN 16 WHEN 'search' THEN 32 WHEN 'view_item_list' THEN 64 WHEN 'select_item' THEN 128 WHEN 'remove_from_cart' THEN 256 WHEN 'view_cart' THEN 512 WHEN 'add_shipping_info' THEN 1024 WHEN 'add_payment_info' THEN 2048 WHEN 'sign_up' THEN 4096 WHEN 'login' THEN 8192 WHEN 'share' THEN 16384 WHEN 'generate_lead' THEN 32768 WHEN 'refund' THEN 65536 WHEN 'subscribe' THEN 131072 ELSE 0 END
$function$;
CREATE OR REPLACE FUNCTION public.svc_tracking_source(context jsonb, OUT source text, OUT medium text, OUT campaign text)
 RETURNS record
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(substring(context ->> 'page_url' FROM '[\x3f&]utm_source=([^&#]{1,100})'),
           CASE WHEN context #>> '{click_ids,gclid}' IS NOT NULL THEN 'google'
                WHEN context #>> '{click_ids,fbclid}' IS NOT NULL THEN 'meta' END,
           CASE WHEN nullif(left(regexp_replace(substring(context ->> 'referrer' FROM '^https{0,1}://([^/:\x3f#]+)'), '^www\.', ''), 100), '') IS DISTINCT FROM nullif(left(regexp_replace(substring(context ->> 'page_url' FROM '^https{0,1}://([^/:\x3f#]+)'), '^www\.', ''), 100), '') THEN nullif(left(regexp_replace(substring(context ->> 'referrer' FROM '^https{0,1}://([^/:\x3f#]+)'), '^www\.', ''), 100), '') END, 'direct'),
         coalesce(substring(context ->> 'page_url' FROM '[\x3f&]utm_medium=([^&#]{1,100})'), ''), coalesce(substring(context ->> 'page_url' FROM '[\x3f&]utm_campaign=([^&#]{1,100})'), '')
$function$;
CREATE OR REPLACE FUNCTION public.svc_tracking_visitor(session text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT CAST(CAST('x' || encode(substring(sha256(convert_to(session, 'UTF8')) FOR 8), 'hex') AS bit(64)) AS bigint)
$function$;
CREATE OR REPLACE FUNCTION public.svc_whole_amount_of_capture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        DECLARE
          decimals int := svc_currency_decimals((SELECT currency_code FROM payment WHERE id = NEW.payment_id AND amount <> NEW.amount));
        BEGIN
          IF (NEW.amount) <> round(NEW.amount, decimals) THEN
            RAISE EXCEPTION 'The amount % has more than % decimals.', NEW.amount, decimals
              USING ERRCODE = CASE decimals WHEN 0 THEN 'SV060' WHEN 3 THEN 'SV063' ELSE 'SV062' END;
          END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_whole_amount_of_order_change_action()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        DECLARE
          decimals int := svc_currency_decimals((SELECT currency_code FROM "order" WHERE id = NEW.order_id));
        BEGIN
          IF (CASE WHEN NEW.action = 'CREDIT_LINE_ADD' THEN NEW.amount
                  WHEN jsonb_typeof(NEW.details -> 'unit_price') = 'number'
                  THEN CAST(NEW.details ->> 'unit_price' AS numeric) END) <> round(CASE WHEN NEW.action = 'CREDIT_LINE_ADD' THEN NEW.amount
                  WHEN jsonb_typeof(NEW.details -> 'unit_price') = 'number'
                  THEN CAST(NEW.details ->> 'unit_price' AS numeric) END, decimals) THEN
            RAISE EXCEPTION 'The amount % has more than % decimals.', CASE WHEN NEW.action = 'CREDIT_LINE_ADD' THEN NEW.amount
                  WHEN jsonb_typeof(NEW.details -> 'unit_price') = 'number'
                  THEN CAST(NEW.details ->> 'unit_price' AS numeric) END, decimals
              USING ERRCODE = CASE decimals WHEN 0 THEN 'SV060' WHEN 3 THEN 'SV063' ELSE 'SV062' END;
          END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_whole_amount_of_order_shipping_method()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        DECLARE
          decimals int := svc_currency_decimals((SELECT o.currency_code FROM order_shipping s JOIN "order" o ON o.id = s.order_id
               WHERE s.shipping_method_id = NEW.id LIMIT 1));
        BEGIN
          IF (NEW.amount) <> round(NEW.amount, decimals) THEN
            RAISE EXCEPTION 'The amount % has more than % decimals.', NEW.amount, decimals
              USING ERRCODE = CASE decimals WHEN 0 THEN 'SV060' WHEN 3 THEN 'SV063' ELSE 'SV062' END;
          END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_whole_amount_of_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        DECLARE
          decimals int := svc_currency_decimals(NEW.currency_code);
        BEGIN
          IF (NEW.amount) <> round(NEW.amount, decimals) THEN
            RAISE EXCEPTION 'The amount % has more than % decimals.', NEW.amount, decimals
              USING ERRCODE = CASE decimals WHEN 0 THEN 'SV060' WHEN 3 THEN 'SV063' ELSE 'SV062' END;
          END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.svc_whole_amount_of_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
        DECLARE
          decimals int := svc_currency_decimals((SELECT currency_code FROM payment WHERE id = NEW.payment_id AND amount <> NEW.amount));
        BEGIN
          IF (NEW.amount) <> round(NEW.amount, decimals) THEN
            RAISE EXCEPTION 'The amount % has more than % decimals.', NEW.amount, decimals
              USING ERRCODE = CASE decimals WHEN 0 THEN 'SV060' WHEN 3 THEN 'SV063' ELSE 'SV062' END;
          END IF;
          RETURN NEW;
        END $function$;
CREATE OR REPLACE FUNCTION public.webhook_is_wanted()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
        SELECT EXISTS (SELECT FROM webhook_endpoint WHERE status = 'enabled' AND deleted_at IS NULL)
      $function$;
CREATE OR REPLACE FUNCTION public.webhook_limit_endpoints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0));
        IF (SELECT count(*) FROM webhook_endpoint WHERE deleted_at IS NULL) >= 20 THEN
          RAISE EXCEPTION 'The shop has as many endpoints as it may have.' USING ERRCODE = 'SV050';
        END IF;
        RETURN NEW;
      END $function$;
CREATE OR REPLACE FUNCTION public.webhook_lock_events(events text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      DECLARE
        delivery record;
      BEGIN
        PERFORM FROM webhook_delivery AS open WHERE open.event_id = ANY (events) AND open.status IN ('waiting', 'sending')
          ORDER BY open.id FOR UPDATE;
        FOR delivery IN
          SELECT open.object_type, open.object_id, open.endpoint_id
            FROM webhook_delivery AS open
           WHERE open.event_id = ANY (events) AND open.status IN ('waiting', 'sending')
           GROUP BY open.object_type, open.object_id, open.endpoint_id
           ORDER BY (open.object_type || ':' || open.object_id) COLLATE "C", open.endpoint_id
        LOOP
          PERFORM pg_advisory_xact_lock(hashtextextended(
  'webhook:' || delivery.endpoint_id || ':' || delivery.object_type || ':' || delivery.object_id, 0));
        END LOOP;
      END $function$;
CREATE OR REPLACE FUNCTION public.webhook_make_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      DECLARE
        endpoint record;
        is_behind boolean;
      BEGIN
        FOR endpoint IN
          SELECT id FROM webhook_endpoint
           WHERE status = 'enabled' AND deleted_at IS NULL
             AND CASE WHEN NEW.type = 'endpoint.tested' THEN id = NEW.object_id
                      ELSE cardinality(event_types) = 0 OR NEW.type = ANY (event_types) END
           ORDER BY id
        LOOP
          PERFORM pg_advisory_xact_lock(hashtextextended(
     'webhook:' || endpoint.id || ':' || NEW.object_type || ':' || NEW.object_id, 0));
          is_behind := EXISTS (
            SELECT FROM webhook_delivery AS open
             WHERE open.endpoint_id = endpoint.id AND open.object_type = NEW.object_type
               AND open.object_id = NEW.object_id AND open.status IN ('blocked', 'waiting', 'sending'));
          INSERT INTO webhook_delivery
              (id, event_id, endpoint_id, event_type, object_type, object_id, position, status, next_attempt_at, created_at)
            VALUES (outbox_id('whd'), NEW.id, endpoint.id, NEW.type, NEW.object_type, NEW.object_id, NEW.sequence,
              CASE WHEN is_behind THEN 'blocked' ELSE 'waiting' END,
              CASE WHEN is_behind THEN NULL ELSE NEW.occurred_at END, NEW.occurred_at);
        END LOOP;
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.webhook_release_next()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtextextended(
     'webhook:' || OLD.endpoint_id || ':' || OLD.object_type || ':' || OLD.object_id, 0));
        UPDATE webhook_delivery SET status = 'waiting', next_attempt_at = now(), updated_at = now()
         WHERE status = 'blocked'
           AND id = (SELECT behind.id FROM webhook_delivery AS behind
                      WHERE behind.endpoint_id = OLD.endpoint_id AND behind.object_type = OLD.object_type
                        AND behind.object_id = OLD.object_id AND behind.status = 'blocked'
                      ORDER BY behind.position LIMIT 1)
           AND NOT EXISTS (SELECT FROM webhook_delivery AS open
                            WHERE open.endpoint_id = OLD.endpoint_id AND open.object_type = OLD.object_type
                              AND open.object_id = OLD.object_id AND open.status IN ('waiting', 'sending'));
        RETURN NULL;
      END $function$;
CREATE OR REPLACE FUNCTION public.webhook_try_lock_event(event text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
      DECLARE
        delivery record;
      BEGIN
        FOR delivery IN SELECT * FROM webhook_delivery AS open WHERE open.event_id = event AND open.status IN ('waiting', 'sending')
        LOOP
          IF NOT pg_try_advisory_xact_lock(hashtextextended(
  'webhook:' || delivery.endpoint_id || ':' || delivery.object_type || ':' || delivery.object_id, 0)) THEN
            RETURN false;
          END IF;
        END LOOP;
        RETURN (SELECT count(*) FROM webhook_delivery AS its WHERE its.event_id = event)
             = (SELECT count(*) FROM (SELECT FROM webhook_delivery AS free WHERE free.event_id = event
                                         FOR UPDATE SKIP LOCKED) AS free);
      END $function$;
CREATE TABLE account_holder (
  id text NOT NULL,
  provider_id text NOT NULL,
  external_id text NOT NULL,
  email text,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT account_holder_pkey PRIMARY KEY (id)
);
CREATE TABLE ad_account (
  id text NOT NULL,
  platform text NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  currency_code text NOT NULL,
  timezone text NOT NULL,
  status text DEFAULT 'connected'::text NOT NULL,
  problem text,
  sealed text NOT NULL,
  covered_from text,
  synced_at timestamp with time zone,
  next_sync_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT ad_account_pkey PRIMARY KEY (id),
  CONSTRAINT ad_account_is_sound CHECK (((platform = ANY (ARRAY['meta'::text, 'google'::text])) AND (status = ANY (ARRAY['connected'::text, 'failing'::text, 'revoked'::text])) AND ((status <> 'revoked'::text) OR (next_sync_at IS NULL))))
);
CREATE TABLE ad_fact (
  id text NOT NULL,
  account_id text NOT NULL,
  campaign_id text NOT NULL,
  campaign_name text NOT NULL,
  day text NOT NULL,
  currency_code text NOT NULL,
  spend_micros text NOT NULL,
  impressions text NOT NULL,
  clicks text NOT NULL,
  conversions text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT ad_fact_pkey PRIMARY KEY (id),
  CONSTRAINT ad_fact_is_sound CHECK (((spend_micros ~ '^[0-9]{1,24}$'::text) AND (impressions ~ '^[0-9]{1,18}$'::text) AND (clicks ~ '^[0-9]{1,18}$'::text) AND (conversions ~ '^[0-9]{1,18}([.][0-9]{1,6})?$'::text) AND (currency_code ~ '^[a-z]{3}$'::text) AND (day ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'::text)))
);
CREATE TABLE api_key (
  id text NOT NULL,
  token text NOT NULL,
  salt text NOT NULL,
  redacted text NOT NULL,
  title text NOT NULL,
  type text NOT NULL,
  last_used_at timestamp with time zone,
  created_by text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  revoked_by text,
  revoked_at timestamp with time zone,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT api_key_pkey PRIMARY KEY (id),
  CONSTRAINT api_key_type_check CHECK ((type = ANY (ARRAY['publishable'::text, 'secret'::text])))
);
CREATE TABLE application_method_buy_rules (
  application_method_id text NOT NULL,
  promotion_rule_id text NOT NULL,
  CONSTRAINT application_method_buy_rules_pkey PRIMARY KEY (application_method_id, promotion_rule_id)
);
CREATE TABLE application_method_target_rules (
  application_method_id text NOT NULL,
  promotion_rule_id text NOT NULL,
  CONSTRAINT application_method_target_rules_pkey PRIMARY KEY (application_method_id, promotion_rule_id)
);
CREATE TABLE assistant_credit_account (
  id text NOT NULL,
  available integer NOT NULL,
  reserved integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_credit_account_pkey PRIMARY KEY (id),
  CONSTRAINT assistant_credit_account_never_below_zero CHECK (((id = 'credits'::text) AND (available >= 0) AND (reserved >= 0)))
);
CREATE TABLE assistant_credit_entry (
  id text NOT NULL,
  kind text NOT NULL,
  available integer NOT NULL,
  reserved integer NOT NULL,
  reservation_id text,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_credit_entry_pkey PRIMARY KEY (id),
  CONSTRAINT assistant_credit_entry_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'reserve'::text, 'settle'::text, 'refund'::text])))
);
CREATE TABLE assistant_credit_reservation (
  id text NOT NULL,
  amount integer NOT NULL,
  status text NOT NULL,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_credit_reservation_pkey PRIMARY KEY (id),
  CONSTRAINT assistant_credit_reservation_status_check CHECK ((status = ANY (ARRAY['open'::text, 'settled'::text, 'refunded'::text])))
);
CREATE TABLE assistant_message (
  id text NOT NULL,
  session_id text NOT NULL,
  "position" integer NOT NULL,
  role text NOT NULL,
  text text NOT NULL,
  skill text,
  plan_id text,
  input_tokens integer DEFAULT 0 NOT NULL,
  output_tokens integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_message_pkey PRIMARY KEY (id),
  CONSTRAINT assistant_message_role_check CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text])))
);
CREATE TABLE assistant_plan (
  id text NOT NULL,
  stream_id text NOT NULL,
  session_id text NOT NULL,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  request text NOT NULL,
  language text NOT NULL,
  status text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  replaced_by text,
  lease_owner text,
  leased_until timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_plan_pkey PRIMARY KEY (id),
  CONSTRAINT assistant_plan_leased_while_executing CHECK (((status = 'executing'::text) = ((lease_owner IS NOT NULL) AND (leased_until IS NOT NULL)))),
  CONSTRAINT assistant_plan_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'executing'::text, 'executed'::text, 'failed'::text, 'rejected'::text, 'expired'::text])))
);
CREATE TABLE assistant_plan_action (
  id text NOT NULL,
  plan_id text NOT NULL,
  "position" integer NOT NULL,
  skill text NOT NULL,
  action text NOT NULL,
  summary text NOT NULL,
  input jsonb NOT NULL,
  changes jsonb NOT NULL,
  basis jsonb,
  subjects text[] NOT NULL,
  hash text NOT NULL,
  status text NOT NULL,
  result jsonb,
  undo jsonb,
  error jsonb,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_plan_action_pkey PRIMARY KEY (id),
  CONSTRAINT assistant_plan_action_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'done'::text, 'failed'::text, 'compensated'::text, 'skipped'::text])))
);
CREATE TABLE assistant_session (
  id text NOT NULL,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  title text NOT NULL,
  last_message_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_session_pkey PRIMARY KEY (id)
);
CREATE TABLE assistant_skill_setting (
  id text NOT NULL,
  skill_id text NOT NULL,
  is_enabled boolean NOT NULL,
  changed_by_type text NOT NULL,
  changed_by_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT assistant_skill_setting_pkey PRIMARY KEY (id)
);
CREATE TABLE auth_identity (
  id text NOT NULL,
  app_metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT auth_identity_pkey PRIMARY KEY (id)
);
CREATE TABLE auth_mfa_factor (
  id text NOT NULL,
  auth_identity_id text NOT NULL,
  provider text NOT NULL,
  status text NOT NULL,
  provider_metadata jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT auth_mfa_factor_pkey PRIMARY KEY (id)
);
CREATE TABLE auth_mfa_recovery_code (
  id text NOT NULL,
  auth_identity_id text NOT NULL,
  code_hash text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT auth_mfa_recovery_code_pkey PRIMARY KEY (id)
);
CREATE TABLE auth_password_reset_token (
  id text NOT NULL,
  auth_identity_id text NOT NULL,
  provider_identity_id text NOT NULL,
  entity_id text NOT NULL,
  token_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT auth_password_reset_token_pkey PRIMARY KEY (id)
);
CREATE TABLE auth_verification (
  id text NOT NULL,
  auth_identity_id text NOT NULL,
  entity_id text NOT NULL,
  entity_type text NOT NULL,
  code_provider text NOT NULL,
  verified_at timestamp with time zone,
  requested_at timestamp with time zone NOT NULL,
  provider_metadata jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT auth_verification_pkey PRIMARY KEY (id)
);
CREATE TABLE blog_author (
  id text NOT NULL,
  name text NOT NULL,
  bio text,
  avatar_url text,
  website_url text,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT blog_author_pkey PRIMARY KEY (id)
);
CREATE TABLE blog_category (
  id text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  description text,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT blog_category_pkey PRIMARY KEY (id)
);
CREATE TABLE blog_comment (
  id text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  author_name text NOT NULL,
  author_email text,
  body text NOT NULL,
  is_by_shop boolean DEFAULT false NOT NULL,
  post_id text NOT NULL,
  parent_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT blog_comment_pkey PRIMARY KEY (id),
  CONSTRAINT blog_comment_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text])))
);
CREATE TABLE blog_post (
  id text NOT NULL,
  slug text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  status text DEFAULT 'draft'::text NOT NULL,
  published_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  metadata jsonb,
  cover_url text,
  cover_alt text,
  is_open_for_comments boolean DEFAULT true NOT NULL,
  author_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  audio jsonb,
  CONSTRAINT blog_post_pkey PRIMARY KEY (id),
  CONSTRAINT blog_post_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text]))),
  CONSTRAINT blog_post_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text])))
);
CREATE TABLE blog_post_category (
  post_id text NOT NULL,
  category_id text NOT NULL,
  CONSTRAINT blog_post_category_pkey PRIMARY KEY (post_id, category_id)
);
CREATE TABLE blog_post_revision (
  id text NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  post_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT blog_post_revision_pkey PRIMARY KEY (id)
);
CREATE TABLE blog_post_tag (
  post_id text NOT NULL,
  tag_id text NOT NULL,
  CONSTRAINT blog_post_tag_pkey PRIMARY KEY (post_id, tag_id)
);
CREATE TABLE blog_post_tally (
  subject text NOT NULL,
  posts integer NOT NULL,
  CONSTRAINT blog_post_tally_pkey PRIMARY KEY (subject),
  CONSTRAINT blog_post_tally_posts_check CHECK ((posts >= 0))
);
CREATE TABLE blog_post_translation (
  id text NOT NULL,
  slug text,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  post_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT blog_post_translation_pkey PRIMARY KEY (id),
  CONSTRAINT blog_post_translation_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text])))
);
CREATE TABLE blog_tag (
  id text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  translations jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT blog_tag_pkey PRIMARY KEY (id)
);
CREATE TABLE capacity_hold (
  id text NOT NULL,
  kind text NOT NULL,
  owner_id text NOT NULL,
  quota_ids text[] NOT NULL,
  places integer NOT NULL,
  status text NOT NULL,
  cart_id text NOT NULL,
  order_id text,
  expires_at timestamp with time zone,
  renewable_until timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  client text,
  CONSTRAINT capacity_hold_pkey PRIMARY KEY (id),
  CONSTRAINT capacity_hold_expiry CHECK (((status <> 'held'::text) OR (expires_at IS NOT NULL))),
  CONSTRAINT capacity_hold_numbers CHECK ((places >= 0)),
  CONSTRAINT capacity_hold_status_check CHECK ((status = ANY (ARRAY['held'::text, 'sold'::text, 'released'::text, 'expired'::text])))
);
CREATE TABLE capacity_hold_line (
  id text NOT NULL,
  hold_id text NOT NULL,
  token text NOT NULL,
  subject_id text NOT NULL,
  variant_id text NOT NULL,
  quantity integer NOT NULL,
  places_each integer DEFAULT 1 NOT NULL,
  cart_line_id text,
  order_line_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT capacity_hold_line_pkey PRIMARY KEY (id),
  CONSTRAINT capacity_hold_line_numbers CHECK (((quantity >= 0) AND (places_each >= 0)))
);
CREATE TABLE capacity_quota (
  id text NOT NULL,
  kind text NOT NULL,
  owner_id text NOT NULL,
  title text NOT NULL,
  size integer,
  taken integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT capacity_quota_pkey PRIMARY KEY (id),
  CONSTRAINT capacity_quota_numbers CHECK (((taken >= 0) AND (size >= 0)))
);
CREATE TABLE capacity_variant (
  id text NOT NULL,
  kind text NOT NULL,
  subject_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT capacity_variant_pkey PRIMARY KEY (id)
);
CREATE TABLE capture (
  id text NOT NULL,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  payment_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  created_by text,
  metadata jsonb,
  CONSTRAINT capture_pkey PRIMARY KEY (id)
);
CREATE TABLE cart (
  id text NOT NULL,
  region_id text,
  customer_id text,
  sales_channel_id text,
  email text,
  currency_code text NOT NULL,
  shipping_address_id text,
  billing_address_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  completed_at timestamp with time zone,
  locale text,
  CONSTRAINT cart_pkey PRIMARY KEY (id)
);
CREATE TABLE cart_address (
  id text NOT NULL,
  customer_id text,
  company text,
  first_name text,
  last_name text,
  address_1 text,
  address_2 text,
  city text,
  country_code text,
  province text,
  postal_code text,
  phone text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cart_address_pkey PRIMARY KEY (id)
);
CREATE TABLE cart_completion (
  id text NOT NULL,
  cart_id text NOT NULL,
  payment_session_id text,
  leased_until timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cart_completion_pkey PRIMARY KEY (id)
);
CREATE TABLE cart_line_item (
  id text NOT NULL,
  cart_id text NOT NULL,
  title text NOT NULL,
  subtitle text,
  thumbnail text,
  quantity integer NOT NULL,
  variant_id text,
  product_id text,
  product_title text,
  product_description text,
  product_subtitle text,
  product_type text,
  product_collection text,
  product_handle text,
  variant_sku text,
  variant_barcode text,
  variant_title text,
  variant_option_values jsonb,
  requires_shipping boolean DEFAULT true NOT NULL,
  is_discountable boolean DEFAULT true NOT NULL,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  compare_at_unit_price numeric,
  raw_compare_at_unit_price jsonb,
  unit_price numeric NOT NULL,
  raw_unit_price jsonb NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  product_type_id text,
  is_custom_price boolean DEFAULT false NOT NULL,
  is_giftcard boolean DEFAULT false NOT NULL,
  CONSTRAINT cart_line_item_pkey PRIMARY KEY (id),
  CONSTRAINT cart_line_item_unit_price_check CHECK ((unit_price >= (0)::numeric))
);
CREATE TABLE cart_line_item_adjustment (
  id text NOT NULL,
  description text,
  promotion_id text,
  code text,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  provider_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  item_id text,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  CONSTRAINT cart_line_item_adjustment_pkey PRIMARY KEY (id),
  CONSTRAINT cart_line_item_adjustment_check CHECK ((amount >= (0)::numeric))
);
CREATE TABLE cart_line_item_tax_line (
  id text NOT NULL,
  description text,
  tax_rate_id text,
  code text NOT NULL,
  rate real NOT NULL,
  provider_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  item_id text,
  data jsonb,
  CONSTRAINT cart_line_item_tax_line_pkey PRIMARY KEY (id)
);
CREATE TABLE cart_payment_collection (
  cart_id character varying(255) NOT NULL,
  payment_collection_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cart_payment_collection_pkey PRIMARY KEY (cart_id, payment_collection_id)
);
CREATE TABLE cart_promotion (
  cart_id character varying(255) NOT NULL,
  promotion_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cart_promotion_pkey PRIMARY KEY (cart_id, promotion_id)
);
CREATE TABLE cart_shipping_method (
  id text NOT NULL,
  cart_id text NOT NULL,
  name text NOT NULL,
  description jsonb,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  shipping_option_id text,
  data jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cart_shipping_method_pkey PRIMARY KEY (id),
  CONSTRAINT cart_shipping_method_check CHECK ((amount >= (0)::numeric))
);
CREATE TABLE cart_shipping_method_adjustment (
  id text NOT NULL,
  description text,
  promotion_id text,
  code text,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  provider_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  shipping_method_id text,
  CONSTRAINT cart_shipping_method_adjustment_pkey PRIMARY KEY (id)
);
CREATE TABLE cart_shipping_method_tax_line (
  id text NOT NULL,
  description text,
  tax_rate_id text,
  code text NOT NULL,
  rate real NOT NULL,
  provider_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  shipping_method_id text,
  data jsonb,
  CONSTRAINT cart_shipping_method_tax_line_pkey PRIMARY KEY (id)
);
CREATE TABLE consent_receipt (
  id text NOT NULL,
  text text NOT NULL,
  sha256 text NOT NULL,
  locale text NOT NULL,
  given_at timestamp with time zone NOT NULL,
  purpose text NOT NULL,
  subject_email text,
  subject_customer_id text,
  source_type text NOT NULL,
  source_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT consent_receipt_pkey PRIMARY KEY (id)
);
CREATE TABLE cookie_banner_version (
  id text NOT NULL,
  status text NOT NULL,
  number integer,
  revision integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  published_at timestamp with time zone,
  publish_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cookie_banner_version_pkey PRIMARY KEY (id),
  CONSTRAINT cookie_banner_version_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'superseded'::text])))
);
CREATE TABLE cookie_banner_wording (
  id text NOT NULL,
  banner_version integer NOT NULL,
  content jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cookie_banner_wording_pkey PRIMARY KEY (id)
);
CREATE TABLE cookie_consent_record (
  id text NOT NULL,
  session_id text NOT NULL,
  sequence integer NOT NULL,
  action text NOT NULL,
  categories jsonb NOT NULL,
  banner_version integer NOT NULL,
  banner_hash text NOT NULL,
  locale text NOT NULL,
  gpc boolean NOT NULL,
  tc_string text,
  recorded_at timestamp with time zone NOT NULL,
  subject_digest text NOT NULL,
  previous_hash text,
  hash text NOT NULL,
  network text,
  user_agent text,
  customer_id text,
  salt text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT cookie_consent_record_pkey PRIMARY KEY (id),
  CONSTRAINT cookie_consent_record_action_check CHECK ((action = ANY (ARRAY['accept_all'::text, 'reject_all'::text, 'custom'::text, 'withdraw'::text])))
);
CREATE TABLE cookie_consent_register (
  register integer NOT NULL,
  sessions integer NOT NULL,
  seal text NOT NULL,
  CONSTRAINT cookie_consent_register_pkey PRIMARY KEY (register)
);
CREATE TABLE cookie_consent_session (
  id text NOT NULL,
  session_key text NOT NULL,
  customer_id text,
  status text NOT NULL,
  categories jsonb NOT NULL,
  banner_version integer NOT NULL,
  locale text NOT NULL,
  sequence integer NOT NULL,
  hash text NOT NULL,
  seal text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  register integer,
  number integer,
  CONSTRAINT cookie_consent_session_pkey PRIMARY KEY (id),
  CONSTRAINT cookie_consent_session_status_check CHECK ((status = ANY (ARRAY['granted'::text, 'partial'::text, 'denied'::text, 'withdrawn'::text])))
);
CREATE TABLE credit_line (
  id text NOT NULL,
  cart_id text NOT NULL,
  reference text,
  reference_id text,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT credit_line_pkey PRIMARY KEY (id)
);
CREATE TABLE credit_note (
  id text NOT NULL,
  invoice_id text NOT NULL,
  reference text NOT NULL,
  year integer NOT NULL,
  counter integer NOT NULL,
  number text NOT NULL,
  locale text NOT NULL,
  document jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT credit_note_pkey PRIMARY KEY (id),
  CONSTRAINT credit_note_number UNIQUE (year, counter)
);
CREATE TABLE credit_note_counter (
  year integer NOT NULL,
  value integer NOT NULL,
  CONSTRAINT credit_note_counter_pkey PRIMARY KEY (year)
);
CREATE TABLE credit_note_pdf (
  credit_note_id text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT credit_note_pdf_pkey PRIMARY KEY (credit_note_id)
);
CREATE TABLE currency (
  code text NOT NULL,
  symbol text NOT NULL,
  symbol_native text NOT NULL,
  decimal_digits integer DEFAULT 0 NOT NULL,
  rounding numeric DEFAULT 0 NOT NULL,
  raw_rounding jsonb NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT currency_pkey PRIMARY KEY (code)
);
CREATE TABLE currency_pair (
  id text NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  manual_rate text,
  manual_set_at timestamp with time zone,
  margin_percent text DEFAULT '0'::text NOT NULL,
  rounding_increment text,
  charm_ending text,
  price_floor text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT currency_pair_pkey PRIMARY KEY (id),
  CONSTRAINT currency_pair_is_sound CHECK (((base ~ '^[a-z]{3}$'::text) AND (quote ~ '^[a-z]{3}$'::text) AND (base <> quote) AND ((manual_rate)::numeric > (0)::numeric) AND ((margin_percent)::numeric >= (0)::numeric) AND ((rounding_increment)::numeric > (0)::numeric)))
);
CREATE TABLE customer (
  id text NOT NULL,
  company_name text,
  first_name text,
  last_name text,
  email text,
  phone text,
  has_account boolean DEFAULT false NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  created_by text,
  CONSTRAINT customer_pkey PRIMARY KEY (id)
);
CREATE TABLE customer_account_holder (
  customer_id character varying(255) NOT NULL,
  account_holder_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT customer_account_holder_pkey PRIMARY KEY (customer_id, account_holder_id)
);
CREATE TABLE customer_address (
  id text NOT NULL,
  customer_id text NOT NULL,
  address_name text,
  is_default_shipping boolean DEFAULT false NOT NULL,
  is_default_billing boolean DEFAULT false NOT NULL,
  company text,
  first_name text,
  last_name text,
  address_1 text,
  address_2 text,
  city text,
  country_code text,
  province text,
  postal_code text,
  phone text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT customer_address_pkey PRIMARY KEY (id)
);
CREATE TABLE customer_group (
  id text NOT NULL,
  name text NOT NULL,
  metadata jsonb,
  created_by text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT customer_group_pkey PRIMARY KEY (id)
);
CREATE TABLE customer_group_customer (
  id text NOT NULL,
  customer_id text NOT NULL,
  customer_group_id text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by text,
  deleted_at timestamp with time zone,
  CONSTRAINT customer_group_customer_pkey PRIMARY KEY (id)
);
CREATE TABLE destination (
  id text NOT NULL,
  slug text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  status text DEFAULT 'draft'::text NOT NULL,
  published_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  metadata jsonb,
  parent_id text,
  image text,
  latitude real,
  longitude real,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT destination_pkey PRIMARY KEY (id),
  CONSTRAINT destination_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text]))),
  CONSTRAINT destination_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text])))
);
CREATE TABLE destination_revision (
  id text NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  destination_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT destination_revision_pkey PRIMARY KEY (id)
);
CREATE TABLE destination_translation (
  id text NOT NULL,
  slug text,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  destination_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT destination_translation_pkey PRIMARY KEY (id),
  CONSTRAINT destination_translation_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text])))
);
CREATE TABLE email_campaign (
  id text NOT NULL,
  name text NOT NULL,
  list_id text NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  subject text NOT NULL,
  preheader text,
  locale text NOT NULL,
  blocks jsonb NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  scheduled_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  run_at timestamp with time zone,
  content jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  problem text,
  segment_id text,
  CONSTRAINT email_campaign_pkey PRIMARY KEY (id),
  CONSTRAINT email_campaign_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'canceled'::text])))
);
CREATE TABLE email_campaign_link (
  id text NOT NULL,
  campaign_id text NOT NULL,
  "position" integer NOT NULL,
  url text NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  machine_clicks integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT email_campaign_link_pkey PRIMARY KEY (id)
);
CREATE TABLE email_campaign_recipient (
  id text NOT NULL,
  campaign_id text NOT NULL,
  subscriber_id text NOT NULL,
  subscription_id text NOT NULL,
  email text,
  status text DEFAULT 'pending'::text NOT NULL,
  reason text,
  attempts integer DEFAULT 0 NOT NULL,
  claim text,
  claimed_at timestamp with time zone,
  not_before timestamp with time zone,
  sent_at timestamp with time zone,
  opens integer DEFAULT 0 NOT NULL,
  opened_at timestamp with time zone,
  machine_opens integer DEFAULT 0 NOT NULL,
  clicks integer DEFAULT 0 NOT NULL,
  clicked_at timestamp with time zone,
  machine_clicks integer DEFAULT 0 NOT NULL,
  unsubscribed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  unsubscribe_reason text,
  clicked_times text[],
  reported text,
  reported_at timestamp with time zone,
  CONSTRAINT email_campaign_recipient_pkey PRIMARY KEY (id),
  CONSTRAINT email_campaign_recipient_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'skipped'::text, 'uncertain'::text])))
);
CREATE TABLE email_consent_event (
  id text NOT NULL,
  subscription_id text NOT NULL,
  email text NOT NULL,
  list_id text NOT NULL,
  action text NOT NULL,
  text text,
  locale text NOT NULL,
  source text,
  network text,
  at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT email_consent_event_pkey PRIMARY KEY (id),
  CONSTRAINT email_consent_event_action_check CHECK ((action = ANY (ARRAY['requested'::text, 'subscribed'::text, 'confirmed'::text, 'unsubscribed'::text, 'resubscribed'::text, 'imported'::text])))
);
CREATE TABLE email_list (
  id text NOT NULL,
  handle text NOT NULL,
  name text NOT NULL,
  description text,
  is_double_opt_in boolean DEFAULT true NOT NULL,
  is_public boolean DEFAULT true NOT NULL,
  consent_text text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT email_list_pkey PRIMARY KEY (id)
);
CREATE TABLE email_segment (
  id text NOT NULL,
  name text NOT NULL,
  rules jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT email_segment_pkey PRIMARY KEY (id)
);
CREATE TABLE email_subscriber (
  id text NOT NULL,
  email text NOT NULL,
  first_name text,
  last_name text,
  locale text NOT NULL,
  confirmation_mailed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT email_subscriber_pkey PRIMARY KEY (id),
  CONSTRAINT email_subscriber_lower_case CHECK ((email = lower(email)))
);
CREATE TABLE email_subscription (
  id text NOT NULL,
  subscriber_id text NOT NULL,
  list_id text NOT NULL,
  email text NOT NULL,
  status text NOT NULL,
  source text,
  locale text NOT NULL,
  consent_text text,
  confirm_code text,
  confirm_requested_at timestamp with time zone,
  confirm_mails integer DEFAULT 0 NOT NULL,
  confirmed_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  reason text,
  comment text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT email_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT email_subscription_confirmed CHECK (((status <> 'confirmed'::text) OR (confirmed_at IS NOT NULL))),
  CONSTRAINT email_subscription_status_check CHECK ((status = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'unsubscribed'::text])))
);
CREATE TABLE email_suppression (
  id text NOT NULL,
  email text,
  reason text NOT NULL,
  note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  email_digest text,
  CONSTRAINT email_suppression_pkey PRIMARY KEY (id),
  CONSTRAINT email_suppression_lower_case CHECK ((email = lower(email))),
  CONSTRAINT email_suppression_names_an_address CHECK (((email IS NOT NULL) OR (email_digest IS NOT NULL))),
  CONSTRAINT email_suppression_reason_check CHECK ((reason = ANY (ARRAY['hard_bounce'::text, 'complaint'::text, 'manual'::text])))
);
CREATE TABLE email_suppression_event (
  id text NOT NULL,
  suppression_id text NOT NULL,
  email_digest text NOT NULL,
  action text NOT NULL,
  reason text NOT NULL,
  note text,
  at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT email_suppression_event_pkey PRIMARY KEY (id),
  CONSTRAINT email_suppression_event_action_check CHECK ((action = ANY (ARRAY['suppressed'::text, 'unsuppressed'::text]))),
  CONSTRAINT email_suppression_event_reason_check CHECK ((reason = ANY (ARRAY['hard_bounce'::text, 'complaint'::text, 'manual'::text])))
);
CREATE TABLE erasure_request (
  id text NOT NULL,
  customer_id text,
  status text DEFAULT 'pending'::text NOT NULL,
  token_hash text,
  actor_type text NOT NULL,
  actor_id text,
  requested_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  completed_at timestamp with time zone,
  erased jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT erasure_request_pkey PRIMARY KEY (id),
  CONSTRAINT erasure_request_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text])))
);
CREATE TABLE event (
  id text NOT NULL,
  slug text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  status text DEFAULT 'draft'::text NOT NULL,
  published_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  metadata jsonb,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  timezone text DEFAULT 'UTC'::text NOT NULL,
  event_status text DEFAULT 'scheduled'::text NOT NULL,
  attendance_mode text DEFAULT 'in_person'::text NOT NULL,
  venue jsonb,
  online_url text,
  image text,
  sessions jsonb,
  speakers jsonb,
  region_ids jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT event_pkey PRIMARY KEY (id),
  CONSTRAINT event_attendance_mode_check CHECK ((attendance_mode = ANY (ARRAY['in_person'::text, 'online'::text, 'mixed'::text]))),
  CONSTRAINT event_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text]))),
  CONSTRAINT event_event_status_check CHECK ((event_status = ANY (ARRAY['scheduled'::text, 'postponed'::text, 'canceled'::text]))),
  CONSTRAINT event_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text]))),
  CONSTRAINT event_times CHECK ((ends_at >= starts_at))
);
CREATE TABLE event_check_in (
  id text NOT NULL,
  registration_id text NOT NULL,
  nonce text NOT NULL,
  actor_id text,
  checked_in_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  accept_unpaid boolean DEFAULT false NOT NULL,
  CONSTRAINT event_check_in_pkey PRIMARY KEY (id)
);
CREATE TABLE event_refund (
  registration_id text NOT NULL,
  due_at timestamp with time zone,
  last_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  problem text,
  actor_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT event_refund_pkey PRIMARY KEY (registration_id)
);
CREATE TABLE event_registration (
  id text NOT NULL,
  event_id text NOT NULL,
  ticket_id text NOT NULL,
  hold_line_id text NOT NULL,
  number integer NOT NULL,
  status text DEFAULT 'reserved'::text NOT NULL,
  code text NOT NULL,
  order_id text,
  first_name text,
  last_name text,
  email text,
  answers jsonb,
  checked_in_at timestamp with time zone,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  form_id text,
  form_version integer,
  CONSTRAINT event_registration_pkey PRIMARY KEY (id),
  CONSTRAINT event_registration_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'confirmed'::text, 'checked_in'::text, 'canceled'::text])))
);
CREATE TABLE event_revision (
  id text NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  event_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT event_revision_pkey PRIMARY KEY (id)
);
CREATE TABLE event_ticket (
  id text NOT NULL,
  event_id text NOT NULL,
  title text NOT NULL,
  description text,
  session_id text,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  quota_ids text[] NOT NULL,
  sales_start_at timestamp with time zone,
  sales_end_at timestamp with time zone,
  min_per_order integer DEFAULT 1 NOT NULL,
  max_per_order integer,
  needs_attendees boolean DEFAULT false NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  attendee_form_id text,
  CONSTRAINT event_ticket_pkey PRIMARY KEY (id),
  CONSTRAINT event_ticket_least CHECK ((min_per_order >= 1)),
  CONSTRAINT event_ticket_most CHECK ((max_per_order >= min_per_order)),
  CONSTRAINT event_ticket_sale CHECK ((sales_end_at >= sales_start_at))
);
CREATE TABLE event_translation (
  id text NOT NULL,
  slug text,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  event_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT event_translation_pkey PRIMARY KEY (id),
  CONSTRAINT event_translation_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text])))
);
CREATE TABLE form (
  id text NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  draft jsonb NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  version integer,
  published_revision integer,
  published_at timestamp with time zone,
  is_popup boolean DEFAULT false NOT NULL,
  popup_starts_at timestamp with time zone,
  popup_ends_at timestamp with time zone,
  notify_emails jsonb NOT NULL,
  sends_copy boolean DEFAULT false NOT NULL,
  retention_days integer,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT form_pkey PRIMARY KEY (id),
  CONSTRAINT form_published_has_version CHECK (((status = 'draft'::text) OR (version IS NOT NULL))),
  CONSTRAINT form_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);
CREATE TABLE form_submission (
  id text NOT NULL,
  status text DEFAULT 'new'::text NOT NULL,
  form_id text NOT NULL,
  form_slug text NOT NULL,
  version integer NOT NULL,
  locale text NOT NULL,
  answers jsonb NOT NULL,
  visible jsonb NOT NULL,
  consents jsonb NOT NULL,
  email text,
  summary text NOT NULL,
  customer_id text,
  page_url text,
  note text,
  purge_after timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  files jsonb DEFAULT '[]'::jsonb NOT NULL,
  file_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT form_submission_pkey PRIMARY KEY (id),
  CONSTRAINT form_submission_status_check CHECK ((status = ANY (ARRAY['new'::text, 'read'::text, 'archived'::text, 'spam'::text])))
);
CREATE TABLE form_version (
  id text NOT NULL,
  form_id text NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  published_at timestamp with time zone NOT NULL,
  superseded_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT form_version_pkey PRIMARY KEY (id)
);
CREATE TABLE fulfillment (
  id text NOT NULL,
  location_id text NOT NULL,
  packed_at timestamp with time zone,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  canceled_at timestamp with time zone,
  data jsonb,
  provider_id text,
  shipping_option_id text,
  metadata jsonb,
  delivery_address_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  marked_shipped_by text,
  created_by text,
  requires_shipping boolean DEFAULT true NOT NULL,
  CONSTRAINT fulfillment_pkey PRIMARY KEY (id)
);
CREATE TABLE fulfillment_address (
  id text NOT NULL,
  company text,
  first_name text,
  last_name text,
  address_1 text,
  address_2 text,
  city text,
  country_code text,
  province text,
  postal_code text,
  phone text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT fulfillment_address_pkey PRIMARY KEY (id)
);
CREATE TABLE fulfillment_item (
  id text NOT NULL,
  title text NOT NULL,
  sku text NOT NULL,
  barcode text NOT NULL,
  quantity numeric NOT NULL,
  raw_quantity jsonb NOT NULL,
  line_item_id text,
  inventory_item_id text,
  fulfillment_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT fulfillment_item_pkey PRIMARY KEY (id)
);
CREATE TABLE fulfillment_label (
  id text NOT NULL,
  tracking_number text NOT NULL,
  tracking_url text NOT NULL,
  label_url text NOT NULL,
  fulfillment_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT fulfillment_label_pkey PRIMARY KEY (id)
);
CREATE TABLE fulfillment_provider (
  id text NOT NULL,
  is_enabled boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT fulfillment_provider_pkey PRIMARY KEY (id)
);
CREATE TABLE fulfillment_set (
  id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT fulfillment_set_pkey PRIMARY KEY (id)
);
CREATE TABLE geo_zone (
  id text NOT NULL,
  type text DEFAULT 'country'::text NOT NULL,
  country_code text NOT NULL,
  province_code text,
  city text,
  service_zone_id text NOT NULL,
  postal_expression jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT geo_zone_pkey PRIMARY KEY (id),
  CONSTRAINT geo_zone_type_check CHECK ((type = ANY (ARRAY['country'::text, 'province'::text, 'city'::text, 'zip'::text])))
);
CREATE TABLE glossary (
  id text NOT NULL,
  title text NOT NULL,
  source_locale text NOT NULL,
  target_locale text NOT NULL,
  terms jsonb NOT NULL,
  note text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT glossary_pkey PRIMARY KEY (id)
);
CREATE TABLE idempotency_key (
  id text NOT NULL,
  scope text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  owner text NOT NULL,
  leased_until timestamp with time zone NOT NULL,
  status integer,
  body text,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (id)
);
CREATE TABLE image (
  id text NOT NULL,
  url text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  rank integer DEFAULT 0 NOT NULL,
  product_id text NOT NULL,
  CONSTRAINT image_pkey PRIMARY KEY (id)
);
CREATE TABLE inventory_item (
  id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  sku text,
  origin_country text,
  hs_code text,
  mid_code text,
  material text,
  weight integer,
  length integer,
  height integer,
  width integer,
  requires_shipping boolean DEFAULT true NOT NULL,
  description text,
  title text,
  thumbnail text,
  metadata jsonb,
  unit_of_measure text,
  CONSTRAINT inventory_item_pkey PRIMARY KEY (id)
);
CREATE TABLE inventory_level (
  id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  inventory_item_id text NOT NULL,
  location_id text NOT NULL,
  stocked_quantity numeric DEFAULT 0 NOT NULL,
  reserved_quantity numeric DEFAULT 0 NOT NULL,
  incoming_quantity numeric DEFAULT 0 NOT NULL,
  metadata jsonb,
  raw_stocked_quantity jsonb,
  raw_reserved_quantity jsonb,
  raw_incoming_quantity jsonb,
  CONSTRAINT inventory_level_pkey PRIMARY KEY (id)
);
CREATE TABLE invite (
  id text NOT NULL,
  email text NOT NULL,
  accepted boolean DEFAULT false NOT NULL,
  token text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT invite_pkey PRIMARY KEY (id)
);
CREATE TABLE invite_rbac_role (
  invite_id character varying(255) NOT NULL,
  rbac_role_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT invite_rbac_role_pkey PRIMARY KEY (invite_id, rbac_role_id)
);
CREATE TABLE invoice (
  id text NOT NULL,
  order_id text,
  year integer NOT NULL,
  counter integer NOT NULL,
  number text NOT NULL,
  locale text NOT NULL,
  document jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  subscription_id text,
  subscription_invoice_id text,
  CONSTRAINT invoice_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_number UNIQUE (year, counter),
  CONSTRAINT invoice_purchase CHECK ((((order_id IS NULL) = (subscription_invoice_id IS NOT NULL)) AND ((subscription_id IS NULL) = (subscription_invoice_id IS NULL))))
);
CREATE TABLE invoice_counter (
  year integer NOT NULL,
  value integer NOT NULL,
  CONSTRAINT invoice_counter_pkey PRIMARY KEY (year)
);
CREATE TABLE invoice_pdf (
  invoice_id text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT invoice_pdf_pkey PRIMARY KEY (invoice_id)
);
CREATE TABLE isg_config_version (
  id text NOT NULL,
  status text NOT NULL,
  number integer,
  revision integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  published_at timestamp with time zone,
  publish_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT isg_config_version_pkey PRIMARY KEY (id),
  CONSTRAINT isg_config_version_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'superseded'::text])))
);
CREATE TABLE layout_configuration (
  id text NOT NULL,
  zone text NOT NULL,
  user_id text,
  is_system_default boolean DEFAULT false NOT NULL,
  configuration jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT layout_configuration_pkey PRIMARY KEY (id)
);
CREATE TABLE link_module_migrations (
  id integer DEFAULT nextval('link_module_migrations_id_seq'::regclass) NOT NULL,
  table_name character varying(255) NOT NULL,
  link_descriptor jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp without time zone DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT link_module_migrations_pkey PRIMARY KEY (id),
  CONSTRAINT link_module_migrations_table_name_key UNIQUE (table_name)
);
CREATE TABLE locale (
  id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT locale_pkey PRIMARY KEY (id)
);
CREATE TABLE location_fulfillment_provider (
  stock_location_id character varying(255) NOT NULL,
  fulfillment_provider_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT location_fulfillment_provider_pkey PRIMARY KEY (stock_location_id, fulfillment_provider_id)
);
CREATE TABLE location_fulfillment_set (
  stock_location_id character varying(255) NOT NULL,
  fulfillment_set_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT location_fulfillment_set_pkey PRIMARY KEY (stock_location_id, fulfillment_set_id)
);
CREATE TABLE machine_translation (
  id text NOT NULL,
  wire text NOT NULL,
  source_locale text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT machine_translation_pkey PRIMARY KEY (id)
);
CREATE TABLE mail_text (
  id text NOT NULL,
  template text NOT NULL,
  language text NOT NULL,
  texts jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT mail_text_pkey PRIMARY KEY (id)
);
CREATE TABLE media_asset (
  id text NOT NULL,
  visibility text NOT NULL,
  kind text NOT NULL,
  mime_type text NOT NULL,
  filename text NOT NULL,
  folder text DEFAULT ''::text NOT NULL,
  sha256 text NOT NULL,
  version text NOT NULL,
  file text NOT NULL,
  url text,
  bytes integer NOT NULL,
  width integer,
  height integer,
  duration_seconds double precision,
  is_animated boolean DEFAULT false NOT NULL,
  focal_x double precision DEFAULT 0.5 NOT NULL,
  focal_y double precision DEFAULT 0.5 NOT NULL,
  thumbhash text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  is_owned boolean DEFAULT false NOT NULL,
  CONSTRAINT media_asset_pkey PRIMARY KEY (id),
  CONSTRAINT media_asset_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT media_asset_check CHECK (((NOT is_owned) OR (visibility = 'private'::text))),
  CONSTRAINT media_asset_duration_seconds_check CHECK ((duration_seconds >= (0)::double precision)),
  CONSTRAINT media_asset_focal_x_check CHECK (((focal_x >= (0)::double precision) AND (focal_x <= (1)::double precision))),
  CONSTRAINT media_asset_focal_y_check CHECK (((focal_y >= (0)::double precision) AND (focal_y <= (1)::double precision))),
  CONSTRAINT media_asset_height_check CHECK ((height > 0)),
  CONSTRAINT media_asset_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text, 'audio'::text, 'document'::text]))),
  CONSTRAINT media_asset_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text]))),
  CONSTRAINT media_asset_width_check CHECK ((width > 0))
);
CREATE TABLE media_text (
  asset_id text NOT NULL,
  locale text NOT NULL,
  alt text,
  caption text,
  is_decorative boolean DEFAULT false NOT NULL,
  CONSTRAINT media_text_pkey PRIMARY KEY (asset_id, locale)
);
CREATE TABLE media_transform (
  name text NOT NULL,
  width integer,
  height integer,
  fit text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT media_transform_pkey PRIMARY KEY (name),
  CONSTRAINT media_transform_check CHECK (((width IS NOT NULL) OR (height IS NOT NULL))),
  CONSTRAINT media_transform_fit_check CHECK ((fit = ANY (ARRAY['cover'::text, 'inside'::text]))),
  CONSTRAINT media_transform_height_check CHECK (((height >= 1) AND (height <= 4000))),
  CONSTRAINT media_transform_width_check CHECK (((width >= 1) AND (width <= 4000)))
);
CREATE TABLE media_unfinished_version (
  asset_id text NOT NULL,
  version text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT media_unfinished_version_pkey PRIMARY KEY (asset_id, version)
);
CREATE TABLE media_usage (
  asset_id text NOT NULL,
  resource text NOT NULL,
  owner_id text NOT NULL,
  table_name text NOT NULL,
  row_id text NOT NULL,
  field text NOT NULL,
  CONSTRAINT media_usage_pkey PRIMARY KEY (asset_id, table_name, row_id, field)
);
CREATE TABLE metafield (
  id text NOT NULL,
  definition_id text NOT NULL,
  resource_id text NOT NULL,
  value jsonb NOT NULL,
  words text[],
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT metafield_pkey PRIMARY KEY (id)
);
CREATE TABLE metafield_definition (
  id text NOT NULL,
  resource_type text NOT NULL,
  namespace text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  description text,
  type text NOT NULL,
  validations jsonb NOT NULL,
  default_value jsonb,
  is_public boolean DEFAULT false NOT NULL,
  is_filterable boolean DEFAULT false NOT NULL,
  is_pinned boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT metafield_definition_pkey PRIMARY KEY (id)
);
CREATE TABLE mikro_orm_migrations (
  id integer DEFAULT nextval('mikro_orm_migrations_id_seq'::regclass) NOT NULL,
  name character varying(255),
  executed_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT mikro_orm_migrations_pkey PRIMARY KEY (id)
);
CREATE TABLE notification (
  id text NOT NULL,
  "to" text NOT NULL,
  channel text NOT NULL,
  template text,
  data jsonb,
  trigger_type text,
  resource_id text,
  resource_type text,
  receiver_id text,
  original_notification_id text,
  idempotency_key text,
  external_id text,
  provider_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  status text DEFAULT 'pending'::text NOT NULL,
  "from" text,
  provider_data jsonb,
  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'success'::text, 'failure'::text])))
);
CREATE TABLE notification_provider (
  id text NOT NULL,
  handle text NOT NULL,
  name text NOT NULL,
  is_enabled boolean DEFAULT true NOT NULL,
  channels text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT notification_provider_pkey PRIMARY KEY (id)
);
CREATE TABLE "order" (
  id text NOT NULL,
  region_id text,
  display_id integer DEFAULT nextval('order_display_id_seq'::regclass),
  customer_id text,
  version integer DEFAULT 1 NOT NULL,
  sales_channel_id text,
  status order_status_enum DEFAULT 'pending'::order_status_enum NOT NULL,
  is_draft_order boolean DEFAULT false NOT NULL,
  email text,
  currency_code text NOT NULL,
  shipping_address_id text,
  billing_address_id text,
  no_notification boolean,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  canceled_at timestamp with time zone,
  custom_display_id text,
  locale text,
  CONSTRAINT order_pkey PRIMARY KEY (id)
);
CREATE TABLE order_address (
  id text NOT NULL,
  customer_id text,
  company text,
  first_name text,
  last_name text,
  address_1 text,
  address_2 text,
  city text,
  country_code text,
  province text,
  postal_code text,
  phone text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_address_pkey PRIMARY KEY (id)
);
CREATE TABLE order_cancellation (
  id text NOT NULL,
  order_id text NOT NULL,
  reason text,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  claimed_until timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  cause text NOT NULL,
  CONSTRAINT order_cancellation_pkey PRIMARY KEY (id)
);
CREATE TABLE order_cart (
  order_id character varying(255) NOT NULL,
  cart_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_cart_pkey PRIMARY KEY (order_id, cart_id)
);
CREATE TABLE order_change (
  id text NOT NULL,
  order_id text NOT NULL,
  version integer NOT NULL,
  description text,
  status text DEFAULT 'pending'::text NOT NULL,
  internal_note text,
  created_by text,
  requested_by text,
  requested_at timestamp with time zone,
  confirmed_by text,
  confirmed_at timestamp with time zone,
  declined_by text,
  declined_reason text,
  metadata jsonb,
  declined_at timestamp with time zone,
  canceled_by text,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  change_type text,
  deleted_at timestamp with time zone,
  return_id text,
  claim_id text,
  exchange_id text,
  carry_over_promotions boolean,
  no_notification boolean,
  CONSTRAINT order_change_pkey PRIMARY KEY (id),
  CONSTRAINT order_change_status_check CHECK ((status = ANY (ARRAY['confirmed'::text, 'declined'::text, 'requested'::text, 'pending'::text, 'canceled'::text])))
);
CREATE TABLE order_change_action (
  id text NOT NULL,
  order_id text,
  version integer,
  ordering bigint DEFAULT nextval('order_change_action_ordering_seq'::regclass) NOT NULL,
  order_change_id text,
  reference text,
  reference_id text,
  action text NOT NULL,
  details jsonb,
  amount numeric,
  raw_amount jsonb,
  internal_note text,
  applied boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  return_id text,
  claim_id text,
  exchange_id text,
  CONSTRAINT order_change_action_pkey PRIMARY KEY (id)
);
CREATE TABLE order_claim (
  id text NOT NULL,
  order_id text NOT NULL,
  return_id text,
  order_version integer NOT NULL,
  display_id integer DEFAULT nextval('order_claim_display_id_seq'::regclass) NOT NULL,
  type order_claim_type_enum NOT NULL,
  no_notification boolean,
  refund_amount numeric,
  raw_refund_amount jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  canceled_at timestamp with time zone,
  created_by text,
  CONSTRAINT order_claim_pkey PRIMARY KEY (id)
);
CREATE TABLE order_claim_item (
  id text NOT NULL,
  claim_id text NOT NULL,
  item_id text NOT NULL,
  is_additional_item boolean DEFAULT false NOT NULL,
  reason claim_reason_enum,
  quantity numeric NOT NULL,
  raw_quantity jsonb NOT NULL,
  note text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_claim_item_pkey PRIMARY KEY (id)
);
CREATE TABLE order_claim_item_image (
  id text NOT NULL,
  claim_item_id text NOT NULL,
  url text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_claim_item_image_pkey PRIMARY KEY (id)
);
CREATE TABLE order_credit_line (
  id text NOT NULL,
  order_id text NOT NULL,
  reference text,
  reference_id text,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT order_credit_line_pkey PRIMARY KEY (id)
);
CREATE TABLE order_exchange (
  id text NOT NULL,
  order_id text NOT NULL,
  return_id text,
  order_version integer NOT NULL,
  display_id integer DEFAULT nextval('order_exchange_display_id_seq'::regclass) NOT NULL,
  no_notification boolean,
  allow_backorder boolean DEFAULT false NOT NULL,
  difference_due numeric,
  raw_difference_due jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  canceled_at timestamp with time zone,
  created_by text,
  CONSTRAINT order_exchange_pkey PRIMARY KEY (id)
);
CREATE TABLE order_exchange_item (
  id text NOT NULL,
  exchange_id text NOT NULL,
  item_id text NOT NULL,
  quantity numeric NOT NULL,
  raw_quantity jsonb NOT NULL,
  note text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_exchange_item_pkey PRIMARY KEY (id)
);
CREATE TABLE order_fulfillment (
  order_id character varying(255) NOT NULL,
  fulfillment_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_fulfillment_pkey PRIMARY KEY (order_id, fulfillment_id)
);
CREATE TABLE order_item (
  id text NOT NULL,
  order_id text NOT NULL,
  version integer NOT NULL,
  item_id text NOT NULL,
  quantity numeric NOT NULL,
  raw_quantity jsonb NOT NULL,
  fulfilled_quantity numeric NOT NULL,
  raw_fulfilled_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  shipped_quantity numeric NOT NULL,
  raw_shipped_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  return_requested_quantity numeric NOT NULL,
  raw_return_requested_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  return_received_quantity numeric NOT NULL,
  raw_return_received_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  return_dismissed_quantity numeric NOT NULL,
  raw_return_dismissed_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  written_off_quantity numeric NOT NULL,
  raw_written_off_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  delivered_quantity numeric DEFAULT 0 NOT NULL,
  raw_delivered_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  unit_price numeric,
  raw_unit_price jsonb,
  compare_at_unit_price numeric,
  raw_compare_at_unit_price jsonb,
  CONSTRAINT order_item_pkey PRIMARY KEY (id)
);
CREATE TABLE order_kept_open (
  order_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT order_kept_open_pkey PRIMARY KEY (order_id)
);
CREATE TABLE order_line_item (
  id text NOT NULL,
  totals_id text,
  title text NOT NULL,
  subtitle text,
  thumbnail text,
  variant_id text,
  product_id text,
  product_title text,
  product_description text,
  product_subtitle text,
  product_type text,
  product_collection text,
  product_handle text,
  variant_sku text,
  variant_barcode text,
  variant_title text,
  variant_option_values jsonb,
  requires_shipping boolean DEFAULT true NOT NULL,
  is_discountable boolean DEFAULT true NOT NULL,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  compare_at_unit_price numeric,
  raw_compare_at_unit_price jsonb,
  unit_price numeric NOT NULL,
  raw_unit_price jsonb NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  is_custom_price boolean DEFAULT false NOT NULL,
  product_type_id text,
  is_giftcard boolean DEFAULT false NOT NULL,
  CONSTRAINT order_line_item_pkey PRIMARY KEY (id)
);
CREATE TABLE order_line_item_adjustment (
  id text NOT NULL,
  description text,
  promotion_id text,
  code text,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  provider_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  item_id text NOT NULL,
  deleted_at timestamp with time zone,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT order_line_item_adjustment_pkey PRIMARY KEY (id)
);
CREATE TABLE order_line_item_tax_line (
  id text NOT NULL,
  description text,
  tax_rate_id text,
  code text NOT NULL,
  rate numeric NOT NULL,
  raw_rate jsonb NOT NULL,
  provider_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  item_id text NOT NULL,
  deleted_at timestamp with time zone,
  metadata jsonb,
  data jsonb,
  CONSTRAINT order_line_item_tax_line_pkey PRIMARY KEY (id)
);
CREATE TABLE order_part_decision (
  note text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  line_id text,
  refund boolean NOT NULL,
  actor_id text NOT NULL,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT order_part_decision_pkey PRIMARY KEY (note)
);
CREATE TABLE order_payment_collection (
  order_id character varying(255) NOT NULL,
  payment_collection_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_payment_collection_pkey PRIMARY KEY (order_id, payment_collection_id)
);
CREATE TABLE order_promotion (
  order_id character varying(255) NOT NULL,
  promotion_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_promotion_pkey PRIMARY KEY (order_id, promotion_id)
);
CREATE TABLE order_shipping (
  id text NOT NULL,
  order_id text NOT NULL,
  version integer NOT NULL,
  shipping_method_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  return_id text,
  claim_id text,
  exchange_id text,
  CONSTRAINT order_shipping_pkey PRIMARY KEY (id)
);
CREATE TABLE order_shipping_method (
  id text NOT NULL,
  name text NOT NULL,
  description jsonb,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  shipping_option_id text,
  data jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  is_custom_amount boolean DEFAULT false NOT NULL,
  CONSTRAINT order_shipping_method_pkey PRIMARY KEY (id)
);
CREATE TABLE order_shipping_method_adjustment (
  id text NOT NULL,
  description text,
  promotion_id text,
  code text,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  provider_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  shipping_method_id text NOT NULL,
  deleted_at timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT order_shipping_method_adjustment_pkey PRIMARY KEY (id)
);
CREATE TABLE order_shipping_method_tax_line (
  id text NOT NULL,
  description text,
  tax_rate_id text,
  code text NOT NULL,
  rate numeric NOT NULL,
  raw_rate jsonb NOT NULL,
  provider_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  shipping_method_id text NOT NULL,
  deleted_at timestamp with time zone,
  metadata jsonb,
  data jsonb,
  CONSTRAINT order_shipping_method_tax_line_pkey PRIMARY KEY (id)
);
CREATE TABLE order_summary (
  id text NOT NULL,
  order_id text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  totals jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT order_summary_pkey PRIMARY KEY (id)
);
CREATE TABLE order_transaction (
  id text NOT NULL,
  order_id text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  currency_code text NOT NULL,
  reference text,
  reference_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  return_id text,
  claim_id text,
  exchange_id text,
  CONSTRAINT order_transaction_pkey PRIMARY KEY (id)
);
CREATE TABLE outbox_event (
  id text NOT NULL,
  type text NOT NULL,
  version integer NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  payload jsonb NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  sequence bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT outbox_event_pkey PRIMARY KEY (id)
);
CREATE TABLE page (
  id text NOT NULL,
  slug text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  status text DEFAULT 'draft'::text NOT NULL,
  published_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  metadata jsonb,
  "position" integer DEFAULT 0 NOT NULL,
  template text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT page_pkey PRIMARY KEY (id),
  CONSTRAINT page_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text]))),
  CONSTRAINT page_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text])))
);
CREATE TABLE page_revision (
  id text NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  page_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT page_revision_pkey PRIMARY KEY (id)
);
CREATE TABLE page_translation (
  id text NOT NULL,
  slug text,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  page_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT page_translation_pkey PRIMARY KEY (id),
  CONSTRAINT page_translation_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text])))
);
CREATE TABLE payment (
  id text NOT NULL,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  currency_code text NOT NULL,
  provider_id text NOT NULL,
  data jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  captured_at timestamp with time zone,
  canceled_at timestamp with time zone,
  payment_collection_id text NOT NULL,
  payment_session_id text NOT NULL,
  metadata jsonb,
  CONSTRAINT payment_pkey PRIMARY KEY (id)
);
CREATE TABLE payment_collection (
  id text NOT NULL,
  currency_code text NOT NULL,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  authorized_amount numeric,
  raw_authorized_amount jsonb,
  captured_amount numeric,
  raw_captured_amount jsonb,
  refunded_amount numeric,
  raw_refunded_amount jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  completed_at timestamp with time zone,
  status text DEFAULT 'not_paid'::text NOT NULL,
  metadata jsonb,
  CONSTRAINT payment_collection_pkey PRIMARY KEY (id),
  CONSTRAINT payment_collection_status_check CHECK ((status = ANY (ARRAY['not_paid'::text, 'awaiting'::text, 'authorized'::text, 'partially_authorized'::text, 'canceled'::text, 'failed'::text, 'partially_captured'::text, 'completed'::text])))
);
CREATE TABLE payment_collection_payment_providers (
  payment_collection_id text NOT NULL,
  payment_provider_id text NOT NULL,
  CONSTRAINT payment_collection_payment_providers_pkey PRIMARY KEY (payment_collection_id, payment_provider_id)
);
CREATE TABLE payment_event (
  id text NOT NULL,
  provider_id text NOT NULL,
  event_id text NOT NULL,
  event_type text NOT NULL,
  reference text NOT NULL,
  session_id text NOT NULL,
  state text NOT NULL,
  amount numeric NOT NULL,
  currency_code text NOT NULL,
  outcome text,
  note text,
  attempts integer DEFAULT 1 NOT NULL,
  processed_at timestamp with time zone,
  raw_amount jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT payment_event_pkey PRIMARY KEY (id),
  CONSTRAINT payment_event_outcome_check CHECK ((outcome = ANY (ARRAY['order_placed'::text, 'captured'::text, 'returned'::text, 'voided'::text, 'none'::text]))),
  CONSTRAINT payment_event_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'authorized'::text, 'captured'::text, 'canceled'::text])))
);
CREATE TABLE payment_provider (
  id text NOT NULL,
  is_enabled boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT payment_provider_pkey PRIMARY KEY (id)
);
CREATE TABLE payment_session (
  id text NOT NULL,
  currency_code text NOT NULL,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  provider_id text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  context jsonb,
  status text DEFAULT 'pending'::text NOT NULL,
  authorized_at timestamp with time zone,
  payment_collection_id text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT payment_session_pkey PRIMARY KEY (id),
  CONSTRAINT payment_session_status_check CHECK ((status = ANY (ARRAY['authorized'::text, 'captured'::text, 'pending'::text, 'requires_more'::text, 'error'::text, 'canceled'::text, 'pending_authorization'::text])))
);
CREATE TABLE pending_sign_in (
  id text NOT NULL,
  state_hash text NOT NULL,
  provider text NOT NULL,
  sealed text NOT NULL,
  redirect_uri text NOT NULL,
  return_to text NOT NULL,
  customer_id text,
  auth_identity_id text,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT pending_sign_in_pkey PRIMARY KEY (id)
);
CREATE TABLE price (
  id text NOT NULL,
  title text,
  price_set_id text NOT NULL,
  currency_code text NOT NULL,
  raw_amount jsonb NOT NULL,
  rules_count integer DEFAULT 0,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  price_list_id text,
  amount numeric NOT NULL,
  min_quantity numeric,
  max_quantity numeric,
  raw_min_quantity jsonb,
  raw_max_quantity jsonb,
  CONSTRAINT price_pkey PRIMARY KEY (id)
);
CREATE TABLE price_list (
  id text NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  rules_count integer DEFAULT 0,
  title text NOT NULL,
  description text NOT NULL,
  type text DEFAULT 'sale'::text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  metadata jsonb,
  CONSTRAINT price_list_pkey PRIMARY KEY (id),
  CONSTRAINT price_list_status_check CHECK ((status = ANY (ARRAY['active'::text, 'draft'::text]))),
  CONSTRAINT price_list_type_check CHECK ((type = ANY (ARRAY['sale'::text, 'override'::text])))
);
CREATE TABLE price_list_rule (
  id text NOT NULL,
  price_list_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  value jsonb,
  attribute text DEFAULT ''::text NOT NULL,
  CONSTRAINT price_list_rule_pkey PRIMARY KEY (id)
);
CREATE TABLE price_preference (
  id text NOT NULL,
  attribute text NOT NULL,
  value text,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT price_preference_pkey PRIMARY KEY (id)
);
CREATE TABLE price_rule (
  id text NOT NULL,
  value text NOT NULL,
  priority integer DEFAULT 0 NOT NULL,
  price_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  attribute text DEFAULT ''::text NOT NULL,
  operator text DEFAULT 'eq'::text NOT NULL,
  CONSTRAINT price_rule_pkey PRIMARY KEY (id),
  CONSTRAINT price_rule_operator_check CHECK ((operator = ANY (ARRAY['gte'::text, 'lte'::text, 'gt'::text, 'lt'::text, 'eq'::text])))
);
CREATE TABLE price_set (
  id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT price_set_pkey PRIMARY KEY (id)
);
CREATE TABLE product (
  id text NOT NULL,
  title text NOT NULL,
  handle text NOT NULL,
  subtitle text,
  description text,
  is_giftcard boolean DEFAULT false NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  thumbnail text,
  weight real,
  length real,
  height real,
  width real,
  origin_country text,
  hs_code text,
  mid_code text,
  material text,
  collection_id text,
  type_id text,
  discountable boolean DEFAULT true NOT NULL,
  external_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  metadata jsonb,
  CONSTRAINT product_pkey PRIMARY KEY (id),
  CONSTRAINT product_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'proposed'::text, 'published'::text, 'rejected'::text])))
);
CREATE TABLE product_category (
  id text NOT NULL,
  name text NOT NULL,
  description text DEFAULT ''::text NOT NULL,
  handle text NOT NULL,
  mpath text NOT NULL,
  is_active boolean DEFAULT false NOT NULL,
  is_internal boolean DEFAULT false NOT NULL,
  rank integer DEFAULT 0 NOT NULL,
  parent_category_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  metadata jsonb,
  external_id text,
  CONSTRAINT product_category_pkey PRIMARY KEY (id)
);
CREATE TABLE product_category_product (
  product_id text NOT NULL,
  product_category_id text NOT NULL,
  CONSTRAINT product_category_product_pkey PRIMARY KEY (product_id, product_category_id)
);
CREATE TABLE product_collection (
  id text NOT NULL,
  title text NOT NULL,
  handle text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  external_id text,
  CONSTRAINT product_collection_pkey PRIMARY KEY (id)
);
CREATE TABLE product_option (
  id text NOT NULL,
  title text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  is_exclusive boolean DEFAULT false NOT NULL,
  CONSTRAINT product_option_pkey PRIMARY KEY (id)
);
CREATE TABLE product_option_value (
  id text NOT NULL,
  value text NOT NULL,
  option_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  rank integer,
  CONSTRAINT product_option_value_pkey PRIMARY KEY (id)
);
CREATE TABLE product_product_option (
  id text NOT NULL,
  product_id text NOT NULL,
  product_option_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_product_option_pkey PRIMARY KEY (id)
);
CREATE TABLE product_product_option_value (
  id text NOT NULL,
  product_product_option_id text NOT NULL,
  product_option_value_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_product_option_value_pkey PRIMARY KEY (id)
);
CREATE TABLE product_sales_channel (
  product_id character varying(255) NOT NULL,
  sales_channel_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_sales_channel_pkey PRIMARY KEY (product_id, sales_channel_id)
);
CREATE TABLE product_shipping_profile (
  product_id character varying(255) NOT NULL,
  shipping_profile_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_shipping_profile_pkey PRIMARY KEY (product_id, shipping_profile_id)
);
CREATE TABLE product_tag (
  id text NOT NULL,
  value text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  external_id text,
  CONSTRAINT product_tag_pkey PRIMARY KEY (id)
);
CREATE TABLE product_tags (
  product_id text NOT NULL,
  product_tag_id text NOT NULL,
  CONSTRAINT product_tags_pkey PRIMARY KEY (product_id, product_tag_id)
);
CREATE TABLE product_template (
  id text NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  description text,
  attributes jsonb NOT NULL,
  options jsonb NOT NULL,
  product_type text,
  tags jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_template_pkey PRIMARY KEY (id)
);
CREATE TABLE product_type (
  id text NOT NULL,
  value text NOT NULL,
  metadata json,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  external_id text,
  CONSTRAINT product_type_pkey PRIMARY KEY (id)
);
CREATE TABLE product_variant (
  id text NOT NULL,
  title text NOT NULL,
  sku text,
  barcode text,
  ean text,
  upc text,
  allow_backorder boolean DEFAULT false NOT NULL,
  manage_inventory boolean DEFAULT true NOT NULL,
  hs_code text,
  origin_country text,
  mid_code text,
  material text,
  weight real,
  length real,
  height real,
  width real,
  metadata jsonb,
  variant_rank integer DEFAULT 0,
  product_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  thumbnail text,
  CONSTRAINT product_variant_pkey PRIMARY KEY (id)
);
CREATE TABLE product_variant_inventory_item (
  variant_id character varying(255) NOT NULL,
  inventory_item_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  required_quantity numeric DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_variant_inventory_item_pkey PRIMARY KEY (variant_id, inventory_item_id)
);
CREATE TABLE product_variant_option (
  variant_id text NOT NULL,
  option_value_id text NOT NULL,
  CONSTRAINT product_variant_option_pkey PRIMARY KEY (variant_id, option_value_id)
);
CREATE TABLE product_variant_price_set (
  variant_id character varying(255) NOT NULL,
  price_set_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_variant_price_set_pkey PRIMARY KEY (variant_id, price_set_id)
);
CREATE TABLE product_variant_product_image (
  id text NOT NULL,
  variant_id text NOT NULL,
  image_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT product_variant_product_image_pkey PRIMARY KEY (id)
);
CREATE TABLE promotion (
  id text NOT NULL,
  code text NOT NULL,
  campaign_id text,
  is_automatic boolean DEFAULT false NOT NULL,
  type text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  status text DEFAULT 'draft'::text NOT NULL,
  is_tax_inclusive boolean DEFAULT false NOT NULL,
  "limit" integer,
  used integer DEFAULT 0 NOT NULL,
  metadata jsonb,
  CONSTRAINT promotion_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'inactive'::text]))),
  CONSTRAINT promotion_type_check CHECK ((type = ANY (ARRAY['standard'::text, 'buyget'::text])))
);
CREATE TABLE promotion_application_method (
  id text NOT NULL,
  value numeric,
  raw_value jsonb,
  max_quantity integer,
  apply_to_quantity integer,
  buy_rules_min_quantity integer,
  type text NOT NULL,
  target_type text NOT NULL,
  allocation text,
  promotion_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  currency_code text,
  CONSTRAINT promotion_application_method_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_application_method_allocation_check CHECK ((allocation = ANY (ARRAY['each'::text, 'across'::text, 'once'::text]))),
  CONSTRAINT promotion_application_method_target_type_check CHECK ((target_type = ANY (ARRAY['order'::text, 'shipping_methods'::text, 'items'::text]))),
  CONSTRAINT promotion_application_method_type_check CHECK ((type = ANY (ARRAY['fixed'::text, 'percentage'::text])))
);
CREATE TABLE promotion_campaign (
  id text NOT NULL,
  name text NOT NULL,
  description text,
  campaign_identifier text NOT NULL,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT promotion_campaign_pkey PRIMARY KEY (id)
);
CREATE TABLE promotion_campaign_budget (
  id text NOT NULL,
  type text NOT NULL,
  campaign_id text NOT NULL,
  "limit" numeric,
  raw_limit jsonb,
  used numeric DEFAULT 0 NOT NULL,
  raw_used jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  currency_code text,
  attribute text,
  CONSTRAINT promotion_campaign_budget_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_campaign_budget_type_check CHECK ((type = ANY (ARRAY['spend'::text, 'usage'::text, 'use_by_attribute'::text, 'spend_by_attribute'::text])))
);
CREATE TABLE promotion_campaign_budget_usage (
  id text NOT NULL,
  attribute_value text NOT NULL,
  used numeric DEFAULT 0 NOT NULL,
  budget_id text NOT NULL,
  raw_used jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT promotion_campaign_budget_usage_pkey PRIMARY KEY (id)
);
CREATE TABLE promotion_promotion_rule (
  promotion_id text NOT NULL,
  promotion_rule_id text NOT NULL,
  CONSTRAINT promotion_promotion_rule_pkey PRIMARY KEY (promotion_id, promotion_rule_id)
);
CREATE TABLE promotion_rule (
  id text NOT NULL,
  description text,
  attribute text NOT NULL,
  operator text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT promotion_rule_pkey PRIMARY KEY (id),
  CONSTRAINT promotion_rule_operator_check CHECK ((operator = ANY (ARRAY['gte'::text, 'lte'::text, 'gt'::text, 'lt'::text, 'eq'::text, 'ne'::text, 'in'::text])))
);
CREATE TABLE promotion_rule_value (
  id text NOT NULL,
  promotion_rule_id text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT promotion_rule_value_pkey PRIMARY KEY (id)
);
CREATE TABLE property_label (
  id text NOT NULL,
  entity text NOT NULL,
  property text NOT NULL,
  label text NOT NULL,
  description text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT property_label_pkey PRIMARY KEY (id)
);
CREATE TABLE provider_identity (
  id text NOT NULL,
  entity_id text NOT NULL,
  provider text NOT NULL,
  auth_identity_id text NOT NULL,
  user_metadata jsonb,
  provider_metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT provider_identity_pkey PRIMARY KEY (id)
);
CREATE TABLE publishable_api_key_sales_channel (
  publishable_key_id character varying(255) NOT NULL,
  sales_channel_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT publishable_api_key_sales_channel_pkey PRIMARY KEY (publishable_key_id, sales_channel_id)
);
CREATE TABLE queued_mail (
  id text DEFAULT ('mail_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) NOT NULL,
  topic text NOT NULL,
  kind text NOT NULL,
  cause text COLLATE "C" NOT NULL,
  about text NOT NULL,
  data jsonb DEFAULT '{}'::jsonb NOT NULL,
  due_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  outcome text,
  problem text,
  CONSTRAINT queued_mail_pkey PRIMARY KEY (id),
  CONSTRAINT queued_mail_once UNIQUE (topic, kind, cause),
  CONSTRAINT queued_mail_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'not_needed'::text, 'given_up'::text])))
);
CREATE TABLE quote_counter (
  year integer NOT NULL,
  value integer NOT NULL,
  CONSTRAINT quote_counter_pkey PRIMARY KEY (year)
);
CREATE TABLE quote_message (
  id text NOT NULL,
  quote_id text NOT NULL,
  revision integer NOT NULL,
  kind text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  body text,
  lines jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT quote_message_pkey PRIMARY KEY (id),
  CONSTRAINT quote_message_kind_check CHECK ((kind = ANY (ARRAY['internal'::text, 'shared'::text, 'counter_offer'::text, 'decline'::text])))
);
CREATE TABLE quote_pdf (
  revision_id text NOT NULL,
  bytes bytea NOT NULL,
  CONSTRAINT quote_pdf_pkey PRIMARY KEY (revision_id)
);
CREATE TABLE quote_request (
  id text NOT NULL,
  quote_number text NOT NULL,
  year integer NOT NULL,
  counter integer NOT NULL,
  status text DEFAULT 'submitted'::text NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  locale text NOT NULL,
  region_id text,
  sales_channel_id text,
  currency_code text NOT NULL,
  country_code text,
  province text,
  customer_id text,
  email text NOT NULL,
  contact jsonb NOT NULL,
  address jsonb,
  po_number text,
  message text,
  custom_fields jsonb NOT NULL,
  isg jsonb,
  files jsonb NOT NULL,
  file_ids jsonb NOT NULL,
  summary text NOT NULL,
  total numeric,
  valid_until timestamp with time zone,
  assigned_to text,
  order_id text,
  raw_total jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  draft_version integer DEFAULT 0 NOT NULL,
  CONSTRAINT quote_request_pkey PRIMARY KEY (id),
  CONSTRAINT quote_request_number UNIQUE (year, counter),
  CONSTRAINT quote_request_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'in_review'::text, 'sent'::text, 'renegotiation'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text, 'ordered'::text])))
);
CREATE TABLE quote_revision (
  id text NOT NULL,
  quote_id text NOT NULL,
  number integer NOT NULL,
  status text NOT NULL,
  document jsonb NOT NULL,
  valid_until timestamp with time zone,
  payment text DEFAULT 'link'::text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  sent_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT quote_revision_pkey PRIMARY KEY (id),
  CONSTRAINT quote_revision_number UNIQUE (quote_id, number),
  CONSTRAINT quote_revision_payment_check CHECK ((payment = ANY (ARRAY['link'::text, 'on_account'::text]))),
  CONSTRAINT quote_revision_sent CHECK (((status = 'sent'::text) = (sent_at IS NOT NULL))),
  CONSTRAINT quote_revision_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text])))
);
CREATE TABLE quote_service (
  id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  unit text DEFAULT 'piece'::text NOT NULL,
  base_amount numeric,
  currency_code text,
  requires_isg boolean DEFAULT false NOT NULL,
  raw_base_amount jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT quote_service_pkey PRIMARY KEY (id),
  CONSTRAINT quote_service_price CHECK (((base_amount IS NULL) = (currency_code IS NULL))),
  CONSTRAINT quote_service_unit_check CHECK ((unit = ANY (ARRAY['piece'::text, 'hour'::text, 'day'::text, 'visit'::text, 'employee'::text, 'month'::text, 'year'::text])))
);
CREATE TABLE rate_price_list (
  id text NOT NULL,
  base text NOT NULL,
  quote text NOT NULL,
  rate text NOT NULL,
  source text NOT NULL,
  as_of text NOT NULL,
  price_list_id text NOT NULL,
  prices integer DEFAULT 0 NOT NULL,
  status text DEFAULT 'filling'::text NOT NULL,
  replaces_id text,
  created_by text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT rate_price_list_pkey PRIMARY KEY (id),
  CONSTRAINT rate_price_list_status_check CHECK ((status = ANY (ARRAY['filling'::text, 'applied'::text, 'replaced'::text, 'undone'::text])))
);
CREATE TABLE rate_snapshot (
  id text NOT NULL,
  source text NOT NULL,
  base text NOT NULL,
  as_of text NOT NULL,
  fetched_at timestamp with time zone NOT NULL,
  stale_at timestamp with time zone NOT NULL,
  is_inverse boolean DEFAULT false NOT NULL,
  rates jsonb NOT NULL,
  status text DEFAULT 'active'::text NOT NULL,
  jumps jsonb,
  decided_by text,
  decided_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT rate_snapshot_pkey PRIMARY KEY (id),
  CONSTRAINT rate_snapshot_source_check CHECK ((source = ANY (ARRAY['ecb'::text, 'tcmb'::text, 'frankfurter'::text]))),
  CONSTRAINT rate_snapshot_status_check CHECK ((status = ANY (ARRAY['active'::text, 'held'::text, 'rejected'::text])))
);
CREATE TABLE rate_source (
  id text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  succeeded_at timestamp with time zone,
  failing_since timestamp with time zone,
  problem text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT rate_source_pkey PRIMARY KEY (id)
);
CREATE TABLE redirect (
  id text NOT NULL,
  source text NOT NULL,
  locale text DEFAULT ''::text NOT NULL,
  match text DEFAULT 'exact'::text NOT NULL,
  target text NOT NULL,
  status_code integer DEFAULT 301 NOT NULL,
  origin text DEFAULT 'manual'::text NOT NULL,
  settled integer DEFAULT 0 NOT NULL,
  ends_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT redirect_pkey PRIMARY KEY (id),
  CONSTRAINT redirect_is_no_self CHECK ((source <> target)),
  CONSTRAINT redirect_match_check CHECK ((match = ANY (ARRAY['exact'::text, 'prefix'::text]))),
  CONSTRAINT redirect_origin_check CHECK ((origin = ANY (ARRAY['manual'::text, 'import'::text, 'automatic'::text]))),
  CONSTRAINT redirect_source_is_path CHECK ((source ~ '^/($|[^/])'::text)),
  CONSTRAINT redirect_status CHECK ((status_code = ANY (ARRAY[301, 302]))),
  CONSTRAINT redirect_target_is_address CHECK ((target ~ '^(/($|[^/\\])|https?://)'::text))
);
CREATE TABLE redirect_miss (
  id text NOT NULL,
  path text NOT NULL,
  count integer NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT redirect_miss_pkey PRIMARY KEY (id)
);
CREATE TABLE refund (
  id text NOT NULL,
  amount numeric NOT NULL,
  raw_amount jsonb NOT NULL,
  payment_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  created_by text,
  metadata jsonb,
  refund_reason_id text,
  note text,
  CONSTRAINT refund_pkey PRIMARY KEY (id)
);
CREATE TABLE refund_reason (
  id text NOT NULL,
  label text NOT NULL,
  description text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  code text NOT NULL,
  CONSTRAINT refund_reason_pkey PRIMARY KEY (id)
);
CREATE TABLE region (
  id text NOT NULL,
  name text NOT NULL,
  currency_code text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  automatic_taxes boolean DEFAULT true NOT NULL,
  CONSTRAINT region_pkey PRIMARY KEY (id)
);
CREATE TABLE region_country (
  iso_2 text NOT NULL,
  iso_3 text NOT NULL,
  num_code text NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  region_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT region_country_pkey PRIMARY KEY (iso_2)
);
CREATE TABLE region_payment_provider (
  region_id character varying(255) NOT NULL,
  payment_provider_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT region_payment_provider_pkey PRIMARY KEY (region_id, payment_provider_id)
);
CREATE TABLE reservation_item (
  id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  line_item_id text,
  location_id text NOT NULL,
  quantity numeric NOT NULL,
  external_id text,
  description text,
  created_by text,
  metadata jsonb,
  inventory_item_id text NOT NULL,
  allow_backorder boolean DEFAULT false,
  raw_quantity jsonb,
  CONSTRAINT reservation_item_pkey PRIMARY KEY (id)
);
CREATE TABLE retention_run (
  id text NOT NULL,
  job text NOT NULL,
  removed jsonb NOT NULL,
  failed text[] NOT NULL,
  ran_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT retention_run_pkey PRIMARY KEY (id)
);
CREATE TABLE return (
  id text NOT NULL,
  order_id text NOT NULL,
  claim_id text,
  exchange_id text,
  order_version integer NOT NULL,
  display_id integer DEFAULT nextval('return_display_id_seq'::regclass) NOT NULL,
  status return_status_enum DEFAULT 'open'::return_status_enum NOT NULL,
  no_notification boolean,
  refund_amount numeric,
  raw_refund_amount jsonb,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  received_at timestamp with time zone,
  canceled_at timestamp with time zone,
  location_id text,
  requested_at timestamp with time zone,
  created_by text,
  CONSTRAINT return_pkey PRIMARY KEY (id)
);
CREATE TABLE return_fulfillment (
  return_id character varying(255) NOT NULL,
  fulfillment_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT return_fulfillment_pkey PRIMARY KEY (return_id, fulfillment_id)
);
CREATE TABLE return_item (
  id text NOT NULL,
  return_id text NOT NULL,
  reason_id text,
  item_id text NOT NULL,
  quantity numeric NOT NULL,
  raw_quantity jsonb NOT NULL,
  received_quantity numeric DEFAULT 0 NOT NULL,
  raw_received_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  note text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  damaged_quantity numeric DEFAULT 0 NOT NULL,
  raw_damaged_quantity jsonb DEFAULT '{"value": "0", "precision": 20}'::jsonb NOT NULL,
  CONSTRAINT return_item_pkey PRIMARY KEY (id)
);
CREATE TABLE return_reason (
  id character varying NOT NULL,
  value character varying NOT NULL,
  label character varying NOT NULL,
  description character varying,
  metadata jsonb,
  parent_return_reason_id character varying,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT return_reason_pkey PRIMARY KEY (id)
);
CREATE TABLE review (
  id text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  rating integer NOT NULL,
  title text,
  body text,
  author_name text NOT NULL,
  author_email text,
  customer_id text,
  is_verified_purchase boolean DEFAULT false NOT NULL,
  helpful_count integer DEFAULT 0 NOT NULL,
  reply_body text,
  reply_author_name text,
  replied_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT review_pkey PRIMARY KEY (id),
  CONSTRAINT review_helpful_count_positive CHECK ((helpful_count >= 0)),
  CONSTRAINT review_rating_stars CHECK (((rating >= 1) AND (rating <= 5))),
  CONSTRAINT review_reply_whole CHECK ((num_nulls(reply_body, reply_author_name, replied_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT review_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text]))),
  CONSTRAINT review_subject_type_check CHECK ((subject_type = ANY (ARRAY['product'::text, 'tour'::text])))
);
CREATE TABLE review_tally (
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  rating integer NOT NULL,
  is_verified_purchase boolean NOT NULL,
  reviews integer NOT NULL,
  CONSTRAINT review_tally_pkey PRIMARY KEY (subject_type, subject_id, rating, is_verified_purchase),
  CONSTRAINT review_tally_reviews_check CHECK ((reviews >= 0))
);
CREATE TABLE review_vote (
  id text NOT NULL,
  review_id text NOT NULL,
  customer_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT review_vote_pkey PRIMARY KEY (id)
);
CREATE TABLE sales_channel (
  id text NOT NULL,
  name text NOT NULL,
  description text,
  is_disabled boolean DEFAULT false NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT sales_channel_pkey PRIMARY KEY (id)
);
CREATE TABLE sales_channel_stock_location (
  sales_channel_id character varying(255) NOT NULL,
  stock_location_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT sales_channel_stock_location_pkey PRIMARY KEY (sales_channel_id, stock_location_id)
);
CREATE TABLE search_audience (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  locale text NOT NULL,
  locales text[] NOT NULL,
  channels text[],
  CONSTRAINT search_audience_pkey PRIMARY KEY (id)
);
CREATE TABLE search_currency (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  code text NOT NULL,
  CONSTRAINT search_currency_pkey PRIMARY KEY (id),
  CONSTRAINT search_currency_code_key UNIQUE (code)
);
CREATE TABLE search_document (
  audience integer NOT NULL,
  facet_set integer NOT NULL,
  visible_from timestamp with time zone NOT NULL,
  amounts double precision[] NOT NULL,
  id text COLLATE "C" NOT NULL,
  title_key text COLLATE "C" NOT NULL,
  codes text[] NOT NULL,
  head tsvector NOT NULL,
  words tsvector NOT NULL,
  type text NOT NULL,
  entity_id text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text NOT NULL,
  body text NOT NULL,
  slug text NOT NULL,
  image_url text,
  prices jsonb NOT NULL,
  made_of text[] NOT NULL,
  source_updated_at timestamp with time zone NOT NULL,
  indexed_at timestamp with time zone NOT NULL,
  CONSTRAINT search_document_pkey PRIMARY KEY (id)
) WITH (toast_tuple_target=1000);
CREATE TABLE search_document_version (
  is_only_row boolean DEFAULT true NOT NULL,
  version uuid DEFAULT gen_random_uuid() NOT NULL,
  CONSTRAINT search_document_version_pkey PRIMARY KEY (is_only_row),
  CONSTRAINT search_document_version_is_only_row_check CHECK (is_only_row)
);
CREATE TABLE search_facet (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  label text NOT NULL,
  CONSTRAINT search_facet_pkey PRIMARY KEY (id),
  CONSTRAINT search_facet_kind_value_unique UNIQUE (kind, value)
);
CREATE TABLE search_facet_set (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  facets integer[] NOT NULL,
  CONSTRAINT search_facet_set_pkey PRIMARY KEY (id)
);
CREATE TABLE search_index (
  id text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  active_version integer,
  CONSTRAINT search_index_pkey PRIMARY KEY (id)
);
CREATE TABLE search_index_sync (
  id text NOT NULL,
  job_id text,
  status text DEFAULT 'pending'::text NOT NULL,
  filters jsonb,
  last_key text,
  documents_synced integer DEFAULT 0 NOT NULL,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  error text,
  search_index_version_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  resumable boolean DEFAULT true NOT NULL,
  CONSTRAINT search_index_sync_pkey PRIMARY KEY (id),
  CONSTRAINT search_index_sync_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'done'::text, 'failed'::text, 'canceled'::text])))
);
CREATE TABLE search_index_version (
  id text NOT NULL,
  version integer NOT NULL,
  provider text NOT NULL,
  physical_name text NOT NULL,
  definition_hash text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  search_index_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT search_index_version_pkey PRIMARY KEY (id),
  CONSTRAINT search_index_version_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'building'::text, 'ready'::text, 'error'::text])))
);
CREATE TABLE search_postgres_index (
  name text NOT NULL,
  table_name text NOT NULL,
  schema_hash text NOT NULL,
  plan jsonb NOT NULL,
  document_count integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT search_postgres_index_pkey PRIMARY KEY (name)
);
CREATE TABLE search_rebuild (
  id text NOT NULL,
  status text DEFAULT 'running'::text NOT NULL,
  documents integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT search_rebuild_pkey PRIMARY KEY (id),
  CONSTRAINT search_rebuild_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
CREATE TABLE search_word (
  word text COLLATE "C" NOT NULL,
  remainders text[] NOT NULL,
  CONSTRAINT search_word_pkey PRIMARY KEY (word)
);
CREATE TABLE seen_submission (
  id text NOT NULL,
  fingerprint text NOT NULL,
  times integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT seen_submission_pkey PRIMARY KEY (id)
);
CREATE TABLE service (
  id text NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  description text,
  image text,
  is_active boolean DEFAULT true NOT NULL,
  duration_minutes integer NOT NULL,
  slot_interval_minutes integer,
  buffer_before_minutes integer DEFAULT 0 NOT NULL,
  buffer_after_minutes integer DEFAULT 0 NOT NULL,
  min_notice_minutes integer DEFAULT 0 NOT NULL,
  horizon_days integer NOT NULL,
  places integer DEFAULT 1 NOT NULL,
  change_until_minutes integer DEFAULT 0 NOT NULL,
  reminder_minutes integer,
  timezone text DEFAULT 'UTC'::text NOT NULL,
  form_slug text,
  resource_ids text[] NOT NULL,
  product_id text,
  variant_id text,
  quota_id text,
  is_free boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT service_pkey PRIMARY KEY (id),
  CONSTRAINT service_numbers CHECK (((duration_minutes > 0) AND (places > 0) AND (buffer_before_minutes >= 0) AND (buffer_after_minutes >= 0)))
);
CREATE TABLE service_booking (
  id text NOT NULL,
  number text NOT NULL,
  service_id text NOT NULL,
  resource_id text NOT NULL,
  status text DEFAULT 'confirmed'::text NOT NULL,
  quantity integer DEFAULT 1 NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  timezone text NOT NULL,
  sequence integer DEFAULT 0 NOT NULL,
  first_name text,
  last_name text,
  email text,
  phone text,
  note text,
  answers jsonb,
  locale text,
  customer_id text,
  unit_price text,
  currency_code text,
  cart_id text,
  order_id text,
  hold_id text,
  hold_line_id text,
  hold_expires_at timestamp with time zone,
  client text,
  is_proven boolean DEFAULT false NOT NULL,
  confirmed_at timestamp with time zone,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  form_id text,
  form_version integer,
  CONSTRAINT service_booking_pkey PRIMARY KEY (id),
  CONSTRAINT service_booking_hold CHECK (((status <> 'held'::text) OR (hold_expires_at IS NOT NULL))),
  CONSTRAINT service_booking_quantity CHECK ((quantity > 0)),
  CONSTRAINT service_booking_status_check CHECK ((status = ANY (ARRAY['held'::text, 'confirmed'::text, 'completed'::text, 'no_show'::text, 'canceled'::text, 'expired'::text]))),
  CONSTRAINT service_booking_times CHECK ((ends_at > starts_at))
);
CREATE TABLE service_exception (
  id text NOT NULL,
  resource_id text,
  title text NOT NULL,
  starts_on text NOT NULL,
  ends_on text NOT NULL,
  hours jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT service_exception_pkey PRIMARY KEY (id),
  CONSTRAINT service_exception_days CHECK ((ends_on >= starts_on))
);
CREATE TABLE service_resource (
  id text NOT NULL,
  number integer DEFAULT nextval('service_resource_number_seq'::regclass) NOT NULL,
  name text NOT NULL,
  kind text DEFAULT 'person'::text NOT NULL,
  image text,
  is_active boolean DEFAULT true NOT NULL,
  timezone text DEFAULT 'UTC'::text NOT NULL,
  hours jsonb NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT service_resource_pkey PRIMARY KEY (id),
  CONSTRAINT service_resource_kind_check CHECK ((kind = ANY (ARRAY['person'::text, 'room'::text])))
);
CREATE TABLE service_slot (
  id text NOT NULL,
  service_id text NOT NULL,
  resource_id text NOT NULL,
  resource_number integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  blocked_from timestamp with time zone NOT NULL,
  blocked_to timestamp with time zone NOT NULL,
  places integer NOT NULL,
  taken integer NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT service_slot_pkey PRIMARY KEY (id),
  CONSTRAINT service_slot_overlap EXCLUDE USING gist (int8range((resource_number)::bigint, (resource_number)::bigint, '[]'::text) WITH &&, tstzrange(blocked_from, blocked_to) WITH &&) WHERE ((taken > 0)),
  CONSTRAINT service_slot_places CHECK (((taken >= 0) AND (taken <= places))),
  CONSTRAINT service_slot_times CHECK (((ends_at > starts_at) AND (blocked_from <= starts_at) AND (blocked_to >= ends_at)))
);
CREATE TABLE service_zone (
  id text NOT NULL,
  name text NOT NULL,
  metadata jsonb,
  fulfillment_set_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT service_zone_pkey PRIMARY KEY (id)
);
CREATE TABLE shipping_option (
  id text NOT NULL,
  name text NOT NULL,
  price_type text DEFAULT 'flat'::text NOT NULL,
  service_zone_id text NOT NULL,
  shipping_profile_id text,
  provider_id text,
  data jsonb,
  metadata jsonb,
  shipping_option_type_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT shipping_option_pkey PRIMARY KEY (id),
  CONSTRAINT shipping_option_price_type_check CHECK ((price_type = ANY (ARRAY['calculated'::text, 'flat'::text])))
);
CREATE TABLE shipping_option_price_set (
  shipping_option_id character varying(255) NOT NULL,
  price_set_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT shipping_option_price_set_pkey PRIMARY KEY (shipping_option_id, price_set_id)
);
CREATE TABLE shipping_option_rule (
  id text NOT NULL,
  attribute text NOT NULL,
  operator text NOT NULL,
  value jsonb,
  shipping_option_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT shipping_option_rule_pkey PRIMARY KEY (id),
  CONSTRAINT shipping_option_rule_operator_check CHECK ((operator = ANY (ARRAY['in'::text, 'eq'::text, 'ne'::text, 'gt'::text, 'gte'::text, 'lt'::text, 'lte'::text, 'nin'::text])))
);
CREATE TABLE shipping_option_type (
  id text NOT NULL,
  label text NOT NULL,
  description text,
  code text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT shipping_option_type_pkey PRIMARY KEY (id)
);
CREATE TABLE shipping_profile (
  id text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT shipping_profile_pkey PRIMARY KEY (id)
);
CREATE TABLE social_account (
  id text NOT NULL,
  network text NOT NULL,
  external_id text NOT NULL,
  name text NOT NULL,
  handle text,
  status text DEFAULT 'connected'::text NOT NULL,
  sealed text NOT NULL,
  expires_at timestamp with time zone,
  problem text,
  connected_by text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT social_account_pkey PRIMARY KEY (id)
);
CREATE TABLE social_connection (
  id text NOT NULL,
  state_hash text NOT NULL,
  network text NOT NULL,
  sealed text NOT NULL,
  redirect_uri text NOT NULL,
  actor_id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT social_connection_pkey PRIMARY KEY (id)
);
CREATE TABLE social_post (
  id text NOT NULL,
  status text DEFAULT 'draft'::text NOT NULL,
  brief text,
  resource_type text,
  resource_id text,
  locale text,
  caption text NOT NULL,
  hashtags jsonb NOT NULL,
  media_ids jsonb NOT NULL,
  networks jsonb NOT NULL,
  variants jsonb NOT NULL,
  scheduled_at timestamp with time zone,
  published_at timestamp with time zone,
  created_by text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT social_post_pkey PRIMARY KEY (id),
  CONSTRAINT social_post_is_sound CHECK (((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'publishing'::text, 'published'::text, 'failed'::text, 'unknown'::text, 'canceled'::text])) AND ((status <> 'scheduled'::text) OR (scheduled_at IS NOT NULL))))
);
CREATE TABLE social_target (
  id text NOT NULL,
  post_id text NOT NULL,
  account_id text NOT NULL,
  network text NOT NULL,
  status text DEFAULT 'pending'::text NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  sent_text text,
  prepared_id text,
  sent_at timestamp with time zone,
  external_id text,
  external_url text,
  published_at timestamp with time zone,
  error text,
  error_code text,
  tries integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT social_target_pkey PRIMARY KEY (id),
  CONSTRAINT social_target_is_sound CHECK (((status = ANY (ARRAY['pending'::text, 'publishing'::text, 'published'::text, 'failed'::text, 'unknown'::text, 'canceled'::text])) AND ((status <> ALL (ARRAY['pending'::text, 'canceled'::text])) OR ((sent_at IS NULL) AND (external_id IS NULL))) AND ((status <> 'unknown'::text) OR (sent_at IS NOT NULL))))
);
CREATE TABLE spent_spam_token (
  id text NOT NULL,
  fingerprint text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT spent_spam_token_pkey PRIMARY KEY (id)
);
CREATE TABLE stock_location (
  id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  name text NOT NULL,
  address_id text,
  metadata jsonb,
  CONSTRAINT stock_location_pkey PRIMARY KEY (id)
);
CREATE TABLE stock_location_address (
  id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  address_1 text NOT NULL,
  address_2 text,
  company text,
  city text,
  country_code text NOT NULL,
  phone text,
  province text,
  postal_code text,
  metadata jsonb,
  CONSTRAINT stock_location_address_pkey PRIMARY KEY (id)
);
CREATE TABLE store (
  id text NOT NULL,
  name text DEFAULT 'Medusa Store'::text NOT NULL,
  default_sales_channel_id text,
  default_region_id text,
  default_location_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT store_pkey PRIMARY KEY (id)
);
CREATE TABLE store_currency (
  id text NOT NULL,
  currency_code text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  store_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT store_currency_pkey PRIMARY KEY (id)
);
CREATE TABLE store_locale (
  id text NOT NULL,
  locale_code text NOT NULL,
  store_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT store_locale_pkey PRIMARY KEY (id)
);
CREATE TABLE subscription (
  id text NOT NULL,
  customer_id text NOT NULL,
  plan_id text NOT NULL,
  price_id text,
  quantity integer DEFAULT 1 NOT NULL,
  provider text,
  provider_ref text,
  status text NOT NULL,
  anchor_at timestamp with time zone NOT NULL,
  period integer DEFAULT 0 NOT NULL,
  current_period_start timestamp with time zone NOT NULL,
  current_period_end timestamp with time zone NOT NULL,
  trial_end timestamp with time zone,
  cancel_at_period_end boolean DEFAULT false NOT NULL,
  canceled_at timestamp with time zone,
  paused_at timestamp with time zone,
  next_action_at timestamp with time zone,
  locale text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  card text,
  coupon_id text,
  coupon_periods_left integer,
  CONSTRAINT subscription_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_ending CHECK (((status <> 'canceled'::text) OR (NOT cancel_at_period_end))),
  CONSTRAINT subscription_period CHECK ((current_period_end >= current_period_start)),
  CONSTRAINT subscription_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'iyzico'::text, 'paytr'::text]))),
  CONSTRAINT subscription_quantity CHECK ((quantity >= 1)),
  CONSTRAINT subscription_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'active'::text, 'paused'::text, 'past_due'::text, 'canceled'::text])))
);
CREATE TABLE subscription_card_removal (
  id text NOT NULL,
  card text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_card_removal_pkey PRIMARY KEY (id)
);
CREATE TABLE subscription_charge_attempt (
  id text NOT NULL,
  subscription_id text NOT NULL,
  cycle_id text NOT NULL,
  number integer NOT NULL,
  merchant_ref text NOT NULL,
  status text NOT NULL,
  amount_minor integer NOT NULL,
  currency_code text NOT NULL,
  error text,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_charge_attempt_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_charge_amount CHECK ((amount_minor > 0)),
  CONSTRAINT subscription_charge_attempt_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'sent'::text, 'succeeded'::text, 'failed'::text, 'unknown'::text])))
);
CREATE TABLE subscription_checkout (
  id text NOT NULL,
  customer_id text NOT NULL,
  plan_id text NOT NULL,
  price_id text NOT NULL,
  quantity integer NOT NULL,
  provider text NOT NULL,
  provider_ref text,
  status text NOT NULL,
  amount_minor integer NOT NULL,
  currency_code text NOT NULL,
  action jsonb,
  return_to text,
  locale text,
  expires_at timestamp with time zone NOT NULL,
  subscription_id text,
  replaces_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  returned_minor integer DEFAULT 0 NOT NULL,
  trial_days integer DEFAULT 0 NOT NULL,
  card text,
  coupon_id text,
  discount_minor integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone,
  coupon_once boolean DEFAULT false NOT NULL,
  CONSTRAINT subscription_checkout_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_checkout_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'iyzico'::text, 'paytr'::text]))),
  CONSTRAINT subscription_checkout_result CHECK (((status = 'completed'::text) = (subscription_id IS NOT NULL))),
  CONSTRAINT subscription_checkout_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text, 'failed'::text, 'expired'::text])))
);
CREATE TABLE subscription_coupon (
  id text NOT NULL,
  code text NOT NULL,
  plan_ids text[] NOT NULL,
  percent_off integer,
  amounts_off jsonb,
  duration text NOT NULL,
  periods integer,
  max_redemptions integer,
  once_per_customer boolean DEFAULT true NOT NULL,
  expires_at timestamp with time zone,
  is_active boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_coupon_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_coupon_discount CHECK (((percent_off IS NULL) <> (amounts_off IS NULL))),
  CONSTRAINT subscription_coupon_duration_check CHECK ((duration = ANY (ARRAY['once'::text, 'repeating'::text, 'forever'::text]))),
  CONSTRAINT subscription_coupon_limit CHECK ((max_redemptions >= 1)),
  CONSTRAINT subscription_coupon_percent CHECK (((percent_off >= 1) AND (percent_off <= 100))),
  CONSTRAINT subscription_coupon_periods CHECK ((((duration = 'repeating'::text) = (periods IS NOT NULL)) AND (COALESCE(periods, 1) >= 1)))
);
CREATE TABLE subscription_cycle (
  id text NOT NULL,
  subscription_id text NOT NULL,
  period_start timestamp with time zone NOT NULL,
  period_end timestamp with time zone NOT NULL,
  status text NOT NULL,
  amount_minor integer NOT NULL,
  currency_code text,
  order_id text,
  invoice_url text,
  provider_ref text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  order_due_at timestamp with time zone,
  order_error text,
  order_product_id text,
  order_quantity integer,
  order_price_minor integer,
  order_attempts integer DEFAULT 0 NOT NULL,
  CONSTRAINT subscription_cycle_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_cycle_amount CHECK ((amount_minor >= 0)),
  CONSTRAINT subscription_cycle_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'past_due'::text, 'void'::text])))
);
CREATE TABLE subscription_entry (
  id text NOT NULL,
  subscription_id text NOT NULL,
  kind text NOT NULL,
  data jsonb,
  actor_type text NOT NULL,
  actor_id text,
  happened_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_entry_pkey PRIMARY KEY (id)
);
CREATE TABLE subscription_invoice (
  id text NOT NULL,
  subscription_id text NOT NULL,
  cycle_id text,
  kind text NOT NULL,
  status text NOT NULL,
  amount_minor integer NOT NULL,
  currency_code text NOT NULL,
  url text,
  reference text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  sold jsonb,
  document_due_at timestamp with time zone,
  CONSTRAINT subscription_invoice_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_invoice_kind_check CHECK ((kind = ANY (ARRAY['cycle'::text, 'proration'::text]))),
  CONSTRAINT subscription_invoice_status_check CHECK ((status = ANY (ARRAY['open'::text, 'paid'::text, 'void'::text])))
);
CREATE TABLE subscription_plan (
  id text NOT NULL,
  handle text NOT NULL,
  name text NOT NULL,
  description text,
  "interval" text NOT NULL,
  interval_count integer DEFAULT 1 NOT NULL,
  trial_days integer DEFAULT 0 NOT NULL,
  min_quantity integer DEFAULT 1 NOT NULL,
  max_quantity integer,
  entitlements jsonb NOT NULL,
  product_id text,
  providers text[] NOT NULL,
  is_active boolean DEFAULT true NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_plan_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_plan_counts CHECK (((interval_count >= 1) AND (trial_days >= 0) AND (min_quantity >= 1))),
  CONSTRAINT subscription_plan_interval_check CHECK (("interval" = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'year'::text]))),
  CONSTRAINT subscription_plan_most CHECK ((max_quantity >= min_quantity))
);
CREATE TABLE subscription_plan_price (
  id text NOT NULL,
  plan_id text NOT NULL,
  currency_code text NOT NULL,
  amount_minor integer NOT NULL,
  setup_fee_minor integer DEFAULT 0 NOT NULL,
  is_tax_inclusive boolean DEFAULT true NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_plan_price_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_plan_price_amounts CHECK (((amount_minor >= 0) AND (setup_fee_minor >= 0)))
);
CREATE TABLE subscription_provider_ref (
  id text NOT NULL,
  provider text NOT NULL,
  account text NOT NULL,
  subject_id text NOT NULL,
  reference text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_provider_ref_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_provider_ref_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'iyzico'::text, 'paytr'::text])))
);
CREATE TABLE subscription_quote (
  id text NOT NULL,
  subscription_id text NOT NULL,
  price_id text NOT NULL,
  quantity integer NOT NULL,
  fingerprint text NOT NULL,
  mode text NOT NULL,
  amount_minor integer NOT NULL,
  credit_minor integer NOT NULL,
  currency_code text NOT NULL,
  effective_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  coupon_id text,
  CONSTRAINT subscription_quote_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_quote_mode_check CHECK ((mode = ANY (ARRAY['prorate'::text, 'replace'::text])))
);
CREATE TABLE subscription_refund (
  id text NOT NULL,
  subscription_id text NOT NULL,
  provider text NOT NULL,
  reference text NOT NULL,
  amount_minor integer NOT NULL,
  total_minor integer NOT NULL,
  currency_code text NOT NULL,
  reason text NOT NULL,
  due_at timestamp with time zone,
  error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT subscription_refund_pkey PRIMARY KEY (id),
  CONSTRAINT subscription_refund_provider_check CHECK ((provider = ANY (ARRAY['stripe'::text, 'iyzico'::text, 'paytr'::text])))
);
CREATE TABLE tax_provider (
  id text NOT NULL,
  is_enabled boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tax_provider_pkey PRIMARY KEY (id)
);
CREATE TABLE tax_rate (
  id text NOT NULL,
  rate real,
  code text NOT NULL,
  name text NOT NULL,
  is_default boolean DEFAULT false NOT NULL,
  is_combinable boolean DEFAULT false NOT NULL,
  tax_region_id text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by text,
  deleted_at timestamp with time zone,
  CONSTRAINT tax_rate_pkey PRIMARY KEY (id)
);
CREATE TABLE tax_rate_rule (
  id text NOT NULL,
  tax_rate_id text NOT NULL,
  reference_id text NOT NULL,
  reference text NOT NULL,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by text,
  deleted_at timestamp with time zone,
  CONSTRAINT tax_rate_rule_pkey PRIMARY KEY (id)
);
CREATE TABLE tax_region (
  id text NOT NULL,
  provider_id text,
  country_code text NOT NULL,
  province_code text,
  parent_id text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  created_by text,
  deleted_at timestamp with time zone,
  CONSTRAINT tax_region_pkey PRIMARY KEY (id),
  CONSTRAINT "CK_tax_region_country_top_level" CHECK (((parent_id IS NULL) OR (province_code IS NOT NULL))),
  CONSTRAINT "CK_tax_region_provider_top_level" CHECK (((parent_id IS NULL) OR (provider_id IS NULL)))
);
CREATE TABLE tenant_config (
  id text NOT NULL,
  area text NOT NULL,
  settings jsonb NOT NULL,
  secrets jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tenant_config_pkey PRIMARY KEY (id)
);
CREATE TABLE tenant_config_change (
  id text NOT NULL,
  area text NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  keys text[] NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tenant_config_change_pkey PRIMARY KEY (id)
);
CREATE TABLE theme_version (
  id text NOT NULL,
  status text NOT NULL,
  number integer,
  revision integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  published_at timestamp with time zone,
  publish_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT theme_version_pkey PRIMARY KEY (id),
  CONSTRAINT theme_version_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'superseded'::text])))
);
CREATE TABLE token_revocation (
  id text NOT NULL,
  subject text NOT NULL,
  issued_before timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT token_revocation_pkey PRIMARY KEY (id)
);
CREATE TABLE tour (
  id text NOT NULL,
  slug text NOT NULL,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  status text DEFAULT 'draft'::text NOT NULL,
  published_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  metadata jsonb,
  duration_days integer DEFAULT 1 NOT NULL,
  timezone text DEFAULT 'UTC'::text NOT NULL,
  country_code text,
  image text,
  gallery jsonb,
  itinerary jsonb,
  inclusions jsonb,
  exclusions jsonb,
  needs_passengers boolean DEFAULT false NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  passenger_form_id text,
  detail_translations jsonb,
  CONSTRAINT tour_pkey PRIMARY KEY (id),
  CONSTRAINT tour_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text]))),
  CONSTRAINT tour_duration CHECK ((duration_days >= 1)),
  CONSTRAINT tour_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'published'::text])))
);
CREATE TABLE tour_amount (
  tour_id text NOT NULL,
  buyer text NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT tour_amount_pkey PRIMARY KEY (tour_id, buyer)
);
CREATE TABLE tour_booking (
  id text NOT NULL,
  tour_id text NOT NULL,
  departure_id text NOT NULL,
  hold_id text NOT NULL,
  status text DEFAULT 'reserved'::text NOT NULL,
  order_id text,
  parts jsonb NOT NULL,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_booking_pkey PRIMARY KEY (id),
  CONSTRAINT tour_booking_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'confirmed'::text, 'canceled'::text])))
);
CREATE TABLE tour_buyer (
  key text NOT NULL,
  version bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT tour_buyer_pkey PRIMARY KEY (key)
);
CREATE TABLE tour_category (
  id text NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  description text,
  parent_id text,
  "position" integer DEFAULT 0 NOT NULL,
  translations jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_category_pkey PRIMARY KEY (id)
);
CREATE TABLE tour_departure (
  id text NOT NULL,
  tour_id text NOT NULL,
  rule_id text,
  quota_id text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  local_start text NOT NULL,
  timezone text NOT NULL,
  cutoff_at timestamp with time zone NOT NULL,
  min_participants integer DEFAULT 0 NOT NULL,
  is_guaranteed boolean DEFAULT false NOT NULL,
  departure_status text DEFAULT 'scheduled'::text NOT NULL,
  canceled_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  places_left integer,
  CONSTRAINT tour_departure_pkey PRIMARY KEY (id),
  CONSTRAINT tour_departure_departure_status_check CHECK ((departure_status = ANY (ARRAY['scheduled'::text, 'canceled'::text]))),
  CONSTRAINT tour_departure_least CHECK ((min_participants >= 0)),
  CONSTRAINT tour_departure_times CHECK (((ends_at >= starts_at) AND (cutoff_at <= starts_at)))
);
CREATE TABLE tour_departure_rule (
  id text NOT NULL,
  tour_id text NOT NULL,
  weekdays text[] NOT NULL,
  periods jsonb NOT NULL,
  exceptions text[] NOT NULL,
  local_time text NOT NULL,
  end_time text NOT NULL,
  size integer,
  cutoff_hours integer DEFAULT 0 NOT NULL,
  min_participants integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_departure_rule_pkey PRIMARY KEY (id)
);
CREATE TABLE tour_destination (
  tour_id text NOT NULL,
  destination_id text NOT NULL,
  CONSTRAINT tour_destination_pkey PRIMARY KEY (tour_id, destination_id)
);
CREATE TABLE tour_in_category (
  tour_id text NOT NULL,
  category_id text NOT NULL,
  CONSTRAINT tour_in_category_pkey PRIMARY KEY (tour_id, category_id)
);
CREATE TABLE tour_offer (
  tour_id text NOT NULL,
  next_starts_at timestamp with time zone,
  next_from timestamp with time zone NOT NULL,
  next_until timestamp with time zone NOT NULL,
  amounts_after text NOT NULL,
  amounts_until text NOT NULL,
  days_from date,
  days bit varying[],
  is_special boolean DEFAULT false NOT NULL,
  version bigint DEFAULT nextval('tour_offer_version'::regclass) NOT NULL,
  CONSTRAINT tour_offer_pkey PRIMARY KEY (tour_id)
);
CREATE TABLE tour_offer_change (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  tour_id text NOT NULL,
  CONSTRAINT tour_offer_change_pkey PRIMARY KEY (id)
);
CREATE TABLE tour_option (
  id text NOT NULL,
  tour_id text NOT NULL,
  title text NOT NULL,
  type text,
  per text DEFAULT 'booking'::text NOT NULL,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_option_pkey PRIMARY KEY (id),
  CONSTRAINT tour_option_per_check CHECK ((per = ANY (ARRAY['booking'::text, 'person'::text])))
);
CREATE TABLE tour_passenger (
  id text NOT NULL,
  booking_id text NOT NULL,
  departure_id text NOT NULL,
  unit_id text NOT NULL,
  number integer NOT NULL,
  first_name text,
  last_name text,
  birth_date text,
  answers jsonb,
  email text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  form_id text,
  form_version integer,
  CONSTRAINT tour_passenger_pkey PRIMARY KEY (id)
);
CREATE TABLE tour_rate (
  id text NOT NULL,
  tour_id text NOT NULL,
  unit_id text NOT NULL,
  season_id text,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_rate_pkey PRIMARY KEY (id)
);
CREATE TABLE tour_refund (
  booking_id text NOT NULL,
  due_at timestamp with time zone,
  last_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  problem text,
  actor_id text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT tour_refund_pkey PRIMARY KEY (booking_id)
);
CREATE TABLE tour_revision (
  id text NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  actor_type text NOT NULL,
  actor_id text,
  tour_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_revision_pkey PRIMARY KEY (id)
);
CREATE TABLE tour_season (
  id text NOT NULL,
  tour_id text NOT NULL,
  title text NOT NULL,
  starts_on text NOT NULL,
  ends_on text NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_season_pkey PRIMARY KEY (id),
  CONSTRAINT tour_season_dates CHECK ((ends_on >= starts_on))
);
CREATE TABLE tour_translation (
  id text NOT NULL,
  slug text,
  locale text NOT NULL,
  title text NOT NULL,
  excerpt text,
  body text NOT NULL,
  body_format text NOT NULL,
  html text NOT NULL,
  lead text NOT NULL,
  plain text NOT NULL,
  reading_minutes integer NOT NULL,
  seo_title text,
  seo_description text,
  tour_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  words tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, "left"(((((title || ' '::text) || COALESCE(excerpt, ''::text)) || ' '::text) || plain), 100000))) STORED,
  CONSTRAINT tour_translation_pkey PRIMARY KEY (id),
  CONSTRAINT tour_translation_body_format_check CHECK ((body_format = ANY (ARRAY['html'::text, 'markdown'::text])))
);
CREATE TABLE tour_unit (
  id text NOT NULL,
  tour_id text NOT NULL,
  title text NOT NULL,
  min_age integer,
  max_age integer,
  places integer DEFAULT 1 NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  max_per_booking integer,
  CONSTRAINT tour_unit_pkey PRIMARY KEY (id),
  CONSTRAINT tour_unit_ages CHECK (((min_age >= 0) AND (max_age >= min_age))),
  CONSTRAINT tour_unit_most CHECK ((max_per_booking >= 1)),
  CONSTRAINT tour_unit_oldest CHECK ((max_age >= 0)),
  CONSTRAINT tour_unit_places CHECK ((places >= 0))
);
CREATE TABLE tracking_delivery (
  id text NOT NULL,
  tracking_event_id text NOT NULL,
  destination text NOT NULL,
  status text NOT NULL,
  reason text,
  detail text,
  is_test boolean DEFAULT false NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  claim integer DEFAULT 0 NOT NULL,
  due_at timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tracking_delivery_pkey PRIMARY KEY (id),
  CONSTRAINT tracking_delivery_destination_check CHECK ((destination = ANY (ARRAY['ga4'::text, 'meta'::text]))),
  CONSTRAINT tracking_delivery_is_sound CHECK ((((status = ANY (ARRAY['queued'::text, 'sending'::text])) = (due_at IS NOT NULL)) AND ((status = 'sent'::text) = (sent_at IS NOT NULL)) AND ((status <> ALL (ARRAY['skipped'::text, 'failed'::text])) OR (reason IS NOT NULL)))),
  CONSTRAINT tracking_delivery_reason_check CHECK ((reason = ANY (ARRAY['no_consent'::text, 'withdrawn'::text, 'not_mapped'::text, 'too_old'::text, 'no_client_id'::text, 'no_user_agent'::text, 'turned_off'::text, 'refused'::text, 'unreachable'::text, 'unclear'::text]))),
  CONSTRAINT tracking_delivery_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'skipped'::text, 'failed'::text])))
);
CREATE TABLE tracking_event (
  id text NOT NULL,
  event_id text NOT NULL,
  name text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  consent_session_id text,
  customer_id text,
  consent jsonb NOT NULL,
  context jsonb NOT NULL,
  properties jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tracking_event_pkey PRIMARY KEY (id, occurred_at)
) PARTITION BY RANGE (occurred_at);
CREATE TABLE tracking_event_key (
  id text NOT NULL,
  event_id text NOT NULL,
  occurred_at timestamp with time zone NOT NULL,
  CONSTRAINT tracking_event_key_pkey PRIMARY KEY (id)
);
CREATE TABLE tracking_name_day (
  day date NOT NULL,
  name text NOT NULL,
  shard integer NOT NULL,
  events bigint NOT NULL,
  CONSTRAINT tracking_name_day_pkey PRIMARY KEY (day, name, shard)
);
CREATE TABLE tracking_own_visit (
  visitor bigint NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  CONSTRAINT tracking_own_visit_pkey PRIMARY KEY (day, name, visitor)
);
CREATE TABLE tracking_product_day (
  day date NOT NULL,
  product_id text NOT NULL,
  is_removal boolean NOT NULL,
  views bigint NOT NULL,
  added numeric NOT NULL,
  bought numeric NOT NULL,
  CONSTRAINT tracking_product_day_pkey PRIMARY KEY (day, product_id, is_removal)
);
CREATE TABLE tracking_revenue_day (
  day date NOT NULL,
  currency_code text NOT NULL,
  shard integer NOT NULL,
  orders bigint NOT NULL,
  revenue numeric NOT NULL,
  CONSTRAINT tracking_revenue_day_pkey PRIMARY KEY (day, currency_code, shard)
);
CREATE TABLE tracking_source (
  id integer GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  medium text NOT NULL,
  campaign text NOT NULL,
  CONSTRAINT tracking_source_pkey PRIMARY KEY (id),
  CONSTRAINT tracking_source_is_unique UNIQUE (source, medium, campaign)
);
CREATE TABLE tracking_visit (
  visitor bigint NOT NULL,
  landed_at timestamp with time zone,
  day date NOT NULL,
  kinds integer NOT NULL,
  orders integer NOT NULL,
  source_id integer,
  landed_id text,
  has_other_days boolean DEFAULT false NOT NULL,
  CONSTRAINT tracking_visit_pkey PRIMARY KEY (day, visitor)
);
CREATE TABLE translation (
  id text NOT NULL,
  reference_id text NOT NULL,
  reference text NOT NULL,
  locale_code text NOT NULL,
  translations jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  translated_field_count integer DEFAULT 0 NOT NULL,
  CONSTRAINT translation_pkey PRIMARY KEY (id)
);
CREATE TABLE translation_settings (
  id text NOT NULL,
  entity_type text NOT NULL,
  fields jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  is_active boolean DEFAULT true NOT NULL,
  CONSTRAINT translation_settings_pkey PRIMARY KEY (id)
);
CREATE TABLE "user" (
  id text NOT NULL,
  first_name text,
  last_name text,
  email text NOT NULL,
  avatar_url text,
  metadata jsonb,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT user_pkey PRIMARY KEY (id)
);
CREATE TABLE user_preference (
  id text NOT NULL,
  user_id text NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT user_preference_pkey PRIMARY KEY (id)
);
CREATE TABLE user_rbac_role (
  user_id character varying(255) NOT NULL,
  rbac_role_id character varying(255) NOT NULL,
  id character varying(255) NOT NULL,
  created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT user_rbac_role_pkey PRIMARY KEY (user_id, rbac_role_id)
);
CREATE TABLE view_configuration (
  id text NOT NULL,
  entity text NOT NULL,
  name text,
  user_id text,
  is_system_default boolean DEFAULT false NOT NULL,
  configuration jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT view_configuration_pkey PRIMARY KEY (id)
);
CREATE TABLE voiceover (
  id text NOT NULL,
  post_id text NOT NULL,
  locale text NOT NULL,
  voice_id text NOT NULL,
  variant text NOT NULL,
  status text NOT NULL,
  chunks jsonb NOT NULL,
  chunks_reused integer NOT NULL,
  credits integer NOT NULL,
  media_id text,
  audio_url text,
  duration_seconds real,
  error jsonb,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  text_hash text,
  CONSTRAINT voiceover_pkey PRIMARY KEY (id),
  CONSTRAINT voiceover_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);
CREATE TABLE voiceover_chunk (
  key text NOT NULL,
  audio bytea NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT voiceover_chunk_pkey PRIMARY KEY (key)
);
CREATE TABLE webhook_attempt (
  id text NOT NULL,
  delivery_id text NOT NULL,
  number integer NOT NULL,
  started_at timestamp with time zone NOT NULL,
  duration_ms integer NOT NULL,
  status_code integer,
  error text,
  response_excerpt text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT webhook_attempt_pkey PRIMARY KEY (id)
);
CREATE TABLE webhook_delivery (
  id text NOT NULL,
  event_id text NOT NULL,
  endpoint_id text NOT NULL,
  event_type text NOT NULL,
  object_type text NOT NULL,
  object_id text NOT NULL,
  status text NOT NULL,
  sequence integer,
  attempts integer DEFAULT 0 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamp with time zone,
  delivered_at timestamp with time zone,
  last_status_code integer,
  last_error text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  "position" bigint DEFAULT 0 NOT NULL,
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_delivery_due CHECK (((next_attempt_at IS NOT NULL) = (status = ANY (ARRAY['waiting'::text, 'sending'::text])))),
  CONSTRAINT webhook_delivery_status_check CHECK ((status = ANY (ARRAY['blocked'::text, 'waiting'::text, 'sending'::text, 'delivered'::text, 'exhausted'::text])))
);
CREATE TABLE webhook_endpoint (
  id text NOT NULL,
  url text NOT NULL,
  description text,
  event_types text[] NOT NULL,
  status text DEFAULT 'enabled'::text NOT NULL,
  disabled_reason text,
  disabled_at timestamp with time zone,
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  last_sequence integer DEFAULT 0 NOT NULL,
  consecutive_failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  paused_until timestamp with time zone,
  notice_at timestamp with time zone,
  notice_tries integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoint_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['manual'::text, 'gone'::text, 'failing'::text]))),
  CONSTRAINT webhook_endpoint_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE TABLE workflow_execution (
  id character varying NOT NULL,
  workflow_id character varying NOT NULL,
  transaction_id character varying NOT NULL,
  execution jsonb,
  context jsonb,
  state character varying NOT NULL,
  created_at timestamp without time zone DEFAULT now() NOT NULL,
  updated_at timestamp without time zone DEFAULT now() NOT NULL,
  deleted_at timestamp without time zone,
  retention_time integer,
  run_id text DEFAULT '00000000000000000000000000'::text NOT NULL,
  CONSTRAINT workflow_execution_pkey PRIMARY KEY (workflow_id, transaction_id, run_id)
);
CREATE TABLE tracking_event_default PARTITION OF tracking_event DEFAULT;
ALTER TABLE search_document ALTER COLUMN head SET STORAGE MAIN;
ALTER TABLE search_document ALTER COLUMN words SET STORAGE EXTERNAL;
ALTER TABLE search_document ALTER COLUMN body SET STORAGE EXTERNAL;
ALTER TABLE search_document ALTER COLUMN made_of SET STORAGE EXTERNAL;
ALTER TABLE voiceover_chunk ALTER COLUMN audio SET STORAGE EXTERNAL;
ALTER SEQUENCE link_module_migrations_id_seq OWNED BY link_module_migrations.id;
ALTER SEQUENCE mikro_orm_migrations_id_seq OWNED BY mikro_orm_migrations.id;
ALTER SEQUENCE order_change_action_ordering_seq OWNED BY order_change_action.ordering;
ALTER SEQUENCE order_claim_display_id_seq OWNED BY order_claim.display_id;
ALTER SEQUENCE order_display_id_seq OWNED BY "order".display_id;
ALTER SEQUENCE order_exchange_display_id_seq OWNED BY order_exchange.display_id;
ALTER SEQUENCE return_display_id_seq OWNED BY return.display_id;
ALTER SEQUENCE service_resource_number_seq OWNED BY service_resource.number;
CREATE OR REPLACE FUNCTION public.blog_post_is_released(post blog_post)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
        SELECT post.status <> 'draft' AND post.deleted_at IS NULL
      $function$;
CREATE INDEX "IDX_account_holder_deleted_at" ON account_holder USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_account_holder_provider_id_external_id_unique" ON account_holder USING btree (provider_id, external_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_ad_account_created_at_id" ON ad_account USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_ad_account_deleted_at" ON ad_account USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_ad_account_next_sync_at" ON ad_account USING btree (next_sync_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_ad_account_platform_external_id_unique" ON ad_account USING btree (platform, external_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_ad_fact_account_id_day_campaign_id_currency_code_unique" ON ad_fact USING btree (account_id, day, campaign_id, currency_code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_ad_fact_day_account_id" ON ad_fact USING btree (day, account_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_ad_fact_deleted_at" ON ad_fact USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_api_key_deleted_at" ON api_key USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_api_key_redacted" ON api_key USING btree (redacted) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_api_key_revoked_at" ON api_key USING btree (revoked_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_api_key_token_unique" ON api_key USING btree (token);
CREATE INDEX "IDX_api_key_type" ON api_key USING btree (type);
CREATE INDEX "IDX_assistant_credit_account_deleted_at" ON assistant_credit_account USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_credit_entry_created_at_id" ON assistant_credit_entry USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_credit_entry_deleted_at" ON assistant_credit_entry USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_credit_entry_reservation_id" ON assistant_credit_entry USING btree (reservation_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_credit_reservation_deleted_at" ON assistant_credit_reservation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_credit_reservation_expires_at" ON assistant_credit_reservation USING btree (expires_at) WHERE ((status = 'open'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_assistant_message_deleted_at" ON assistant_message USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_assistant_message_session_id_position_unique" ON assistant_message USING btree (session_id, "position") WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_plan_actor_type_actor_id_created_at_id" ON assistant_plan USING btree (actor_type, actor_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_plan_deleted_at" ON assistant_plan USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_plan_expires_at" ON assistant_plan USING btree (expires_at) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_assistant_plan_leased_until" ON assistant_plan USING btree (leased_until) WHERE ((status = 'executing'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_assistant_plan_stream_id_unique" ON assistant_plan USING btree (stream_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_plan_action_deleted_at" ON assistant_plan_action USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_assistant_plan_action_plan_id_position_unique" ON assistant_plan_action USING btree (plan_id, "position") WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_session_actor_type_actor_id_last_message_at_id" ON assistant_session USING btree (actor_type, actor_id, last_message_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_session_deleted_at" ON assistant_session USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_session_last_message_at" ON assistant_session USING btree (last_message_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_assistant_skill_setting_deleted_at" ON assistant_skill_setting USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_assistant_skill_setting_skill_id_unique" ON assistant_skill_setting USING btree (skill_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_identity_deleted_at" ON auth_identity USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_svc_auth_identity_customer" ON auth_identity USING btree (((app_metadata ->> 'customer_id'::text))) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_mfa_factor_auth_identity_id" ON auth_mfa_factor USING btree (auth_identity_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_auth_mfa_factor_auth_identity_provider_active" ON auth_mfa_factor USING btree (auth_identity_id, provider) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['pending'::text, 'enabled'::text])));
CREATE INDEX "IDX_auth_mfa_factor_deleted_at" ON auth_mfa_factor USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_auth_mfa_recovery_code_auth_identity_code_hash" ON auth_mfa_recovery_code USING btree (auth_identity_id, code_hash) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_mfa_recovery_code_auth_identity_id" ON auth_mfa_recovery_code USING btree (auth_identity_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_mfa_recovery_code_deleted_at" ON auth_mfa_recovery_code USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_password_reset_token_auth_identity_id" ON auth_password_reset_token USING btree (auth_identity_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_password_reset_token_deleted_at" ON auth_password_reset_token USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_password_reset_token_expires_at" ON auth_password_reset_token USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_password_reset_token_provider_identity_id" ON auth_password_reset_token USING btree (provider_identity_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_password_reset_token_token_hash" ON auth_password_reset_token USING btree (token_hash) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_verification_auth_identity_id" ON auth_verification USING btree (auth_identity_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_auth_verification_deleted_at" ON auth_verification USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_auth_verification_unique_auth_identity_entity_id_entity_typ" ON auth_verification USING btree (auth_identity_id, entity_id, entity_type) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_author_deleted_at" ON blog_author USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_category_deleted_at" ON blog_category USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_blog_category_slug_unique" ON blog_category USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_comment_deleted_at" ON blog_comment USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_comment_parent_id" ON blog_comment USING btree (parent_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_comment_post_id" ON blog_comment USING btree (post_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_comment_post_id_created_at_id" ON blog_comment USING btree (post_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_comment_status_created_at_id" ON blog_comment USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_author_id" ON blog_post USING btree (author_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_author_id_published_at" ON blog_post USING btree (author_id, published_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_created_at_id" ON blog_post USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_deleted_at" ON blog_post USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_published_at_id" ON blog_post USING btree (published_at, id) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_blog_post_slug_unique" ON blog_post USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_words" ON blog_post USING gin (words);
CREATE INDEX "IDX_blog_post_category_category_id" ON blog_post_category USING btree (category_id, post_id);
CREATE INDEX "IDX_blog_post_revision_deleted_at" ON blog_post_revision USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_revision_post_id" ON blog_post_revision USING btree (post_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_blog_post_revision_post_id_number_unique" ON blog_post_revision USING btree (post_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_tag_tag_id" ON blog_post_tag USING btree (tag_id, post_id);
CREATE INDEX "IDX_blog_post_translation_deleted_at" ON blog_post_translation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_translation_post_id" ON blog_post_translation USING btree (post_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_blog_post_translation_post_id_locale_unique" ON blog_post_translation USING btree (post_id, locale) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_blog_post_translation_slug_unique" ON blog_post_translation USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_blog_post_translation_words" ON blog_post_translation USING gin (words);
CREATE INDEX "IDX_blog_tag_deleted_at" ON blog_tag USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_blog_tag_slug_unique" ON blog_tag USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_capacity_hold_cart_id" ON capacity_hold USING btree (cart_id);
CREATE INDEX "IDX_capacity_hold_client" ON capacity_hold USING btree (client) WHERE ((status = 'held'::text) AND (client IS NOT NULL));
CREATE INDEX "IDX_capacity_hold_deleted_at" ON capacity_hold USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_capacity_hold_expires_at" ON capacity_hold USING btree (expires_at) WHERE (status = 'held'::text);
CREATE INDEX "IDX_capacity_hold_order_id" ON capacity_hold USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX "IDX_capacity_hold_owner_id" ON capacity_hold USING btree (owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_capacity_hold_line_cart_line_id" ON capacity_hold_line USING btree (cart_line_id) WHERE (cart_line_id IS NOT NULL);
CREATE INDEX "IDX_capacity_hold_line_deleted_at" ON capacity_hold_line USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_capacity_hold_line_hold_id" ON capacity_hold_line USING btree (hold_id);
CREATE INDEX "IDX_capacity_hold_line_order_line_id" ON capacity_hold_line USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX "IDX_capacity_hold_line_subject_id" ON capacity_hold_line USING btree (subject_id);
CREATE UNIQUE INDEX "IDX_capacity_hold_line_token_unique" ON capacity_hold_line USING btree (token);
CREATE INDEX "IDX_capacity_quota_deleted_at" ON capacity_quota USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_capacity_quota_owner_id" ON capacity_quota USING btree (owner_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_capacity_variant_deleted_at" ON capacity_variant USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_capture_deleted_at" ON capture USING btree (deleted_at);
CREATE INDEX "IDX_capture_payment_id" ON capture USING btree (payment_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_billing_address_id" ON cart USING btree (billing_address_id) WHERE ((deleted_at IS NULL) AND (billing_address_id IS NOT NULL));
CREATE INDEX "IDX_cart_currency_code" ON cart USING btree (currency_code);
CREATE INDEX "IDX_cart_customer_id" ON cart USING btree (customer_id) WHERE ((deleted_at IS NULL) AND (customer_id IS NOT NULL));
CREATE INDEX "IDX_cart_deleted_at" ON cart USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_cart_region_id" ON cart USING btree (region_id) WHERE ((deleted_at IS NULL) AND (region_id IS NOT NULL));
CREATE INDEX "IDX_cart_sales_channel_id" ON cart USING btree (sales_channel_id) WHERE ((deleted_at IS NULL) AND (sales_channel_id IS NOT NULL));
CREATE INDEX "IDX_cart_shipping_address_id" ON cart USING btree (shipping_address_id) WHERE ((deleted_at IS NULL) AND (shipping_address_id IS NOT NULL));
CREATE INDEX "IDX_cart_address_deleted_at" ON cart_address USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX "IDX_cart_completion_cart_id_unique" ON cart_completion USING btree (cart_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_completion_deleted_at" ON cart_completion USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_completion_leased_until" ON cart_completion USING btree (leased_until) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_line_item_cart_id" ON cart_line_item USING btree (cart_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_line_item_deleted_at" ON cart_line_item USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_line_item_product_id" ON cart_line_item USING btree (product_id) WHERE ((deleted_at IS NULL) AND (product_id IS NOT NULL));
CREATE INDEX "IDX_line_item_variant_id" ON cart_line_item USING btree (variant_id) WHERE ((deleted_at IS NULL) AND (variant_id IS NOT NULL));
CREATE INDEX "IDX_cart_line_item_adjustment_deleted_at" ON cart_line_item_adjustment USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_cart_line_item_adjustment_item_id" ON cart_line_item_adjustment USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_line_item_adjustment_promotion_id" ON cart_line_item_adjustment USING btree (promotion_id) WHERE ((deleted_at IS NULL) AND (promotion_id IS NOT NULL));
CREATE INDEX "IDX_cart_line_item_tax_line_deleted_at" ON cart_line_item_tax_line USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_cart_line_item_tax_line_item_id" ON cart_line_item_tax_line USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_line_item_tax_line_tax_rate_id" ON cart_line_item_tax_line USING btree (tax_rate_id) WHERE ((deleted_at IS NULL) AND (tax_rate_id IS NOT NULL));
CREATE INDEX "IDX_cart_id_-4a39f6c9" ON cart_payment_collection USING btree (cart_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-4a39f6c9" ON cart_payment_collection USING btree (deleted_at);
CREATE INDEX "IDX_id_-4a39f6c9" ON cart_payment_collection USING btree (id);
CREATE INDEX "IDX_payment_collection_id_-4a39f6c9" ON cart_payment_collection USING btree (payment_collection_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_id_-a9d4a70b" ON cart_promotion USING btree (cart_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-a9d4a70b" ON cart_promotion USING btree (deleted_at);
CREATE INDEX "IDX_id_-a9d4a70b" ON cart_promotion USING btree (id);
CREATE INDEX "IDX_promotion_id_-a9d4a70b" ON cart_promotion USING btree (promotion_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_shipping_method_cart_id" ON cart_shipping_method USING btree (cart_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_shipping_method_deleted_at" ON cart_shipping_method USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_shipping_method_option_id" ON cart_shipping_method USING btree (shipping_option_id) WHERE ((deleted_at IS NULL) AND (shipping_option_id IS NOT NULL));
CREATE INDEX "IDX_cart_shipping_method_adjustment_deleted_at" ON cart_shipping_method_adjustment USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_cart_shipping_method_adjustment_shipping_method_id" ON cart_shipping_method_adjustment USING btree (shipping_method_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_method_adjustment_promotion_id" ON cart_shipping_method_adjustment USING btree (promotion_id) WHERE ((deleted_at IS NULL) AND (promotion_id IS NOT NULL));
CREATE INDEX "IDX_cart_shipping_method_tax_line_deleted_at" ON cart_shipping_method_tax_line USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_cart_shipping_method_tax_line_shipping_method_id" ON cart_shipping_method_tax_line USING btree (shipping_method_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_method_tax_line_tax_rate_id" ON cart_shipping_method_tax_line USING btree (tax_rate_id) WHERE ((deleted_at IS NULL) AND (tax_rate_id IS NOT NULL));
CREATE INDEX "IDX_consent_receipt_deleted_at" ON consent_receipt USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_consent_receipt_sha256" ON consent_receipt USING btree (sha256) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_consent_receipt_source_type_source_id_purpose_unique" ON consent_receipt USING btree (source_type, source_id, purpose) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_consent_receipt_subject_customer_id" ON consent_receipt USING btree (subject_customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_consent_receipt_subject_email" ON consent_receipt USING btree (subject_email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cookie_banner_version_deleted_at" ON cookie_banner_version USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_cookie_banner_version_number_unique" ON cookie_banner_version USING btree (number) WHERE ((number IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_cookie_banner_version_status_unique" ON cookie_banner_version USING btree (status) WHERE ((status <> 'superseded'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_cookie_banner_wording_deleted_at" ON cookie_banner_wording USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cookie_consent_record_customer_id" ON cookie_consent_record USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cookie_consent_record_deleted_at" ON cookie_consent_record USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_cookie_consent_record_session_id_sequence_unique" ON cookie_consent_record USING btree (session_id, sequence) WHERE (deleted_at IS NULL);
CREATE INDEX cookie_consent_record_person ON cookie_consent_record USING btree (recorded_at) WHERE ((network IS NOT NULL) OR (user_agent IS NOT NULL) OR (customer_id IS NOT NULL) OR (salt IS NOT NULL));
CREATE INDEX "IDX_cookie_consent_session_customer_id" ON cookie_consent_session USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cookie_consent_session_deleted_at" ON cookie_consent_session USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cookie_consent_session_recorded_at_id" ON cookie_consent_session USING btree (recorded_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_cookie_consent_session_register_number_unique" ON cookie_consent_session USING btree (register, number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_cookie_consent_session_session_key_unique" ON cookie_consent_session USING btree (session_key) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_credit_line_reference_reference_id" ON credit_line USING btree (reference, reference_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_credit_line_cart_id" ON credit_line USING btree (cart_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_credit_line_deleted_at" ON credit_line USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_credit_note_deleted_at" ON credit_note USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_credit_note_invoice_id" ON credit_note USING btree (invoice_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_credit_note_reference_unique" ON credit_note USING btree (reference) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_credit_note_year_counter_unique" ON credit_note USING btree (year, counter) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_currency_pair_base_quote_unique" ON currency_pair USING btree (base, quote) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_currency_pair_deleted_at" ON currency_pair USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_customer_deleted_at" ON customer USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_customer_email_has_account_unique" ON customer USING btree (email, has_account) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_svc_customer_account_email" ON customer USING btree (lower(email)) WHERE (has_account AND (deleted_at IS NULL));
CREATE INDEX "IDX_account_holder_id_5cb3a0c0" ON customer_account_holder USING btree (account_holder_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_customer_id_5cb3a0c0" ON customer_account_holder USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_5cb3a0c0" ON customer_account_holder USING btree (deleted_at);
CREATE INDEX "IDX_id_5cb3a0c0" ON customer_account_holder USING btree (id);
CREATE INDEX "IDX_customer_address_customer_id" ON customer_address USING btree (customer_id);
CREATE INDEX "IDX_customer_address_deleted_at" ON customer_address USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_customer_address_unique_customer_billing" ON customer_address USING btree (customer_id) WHERE (is_default_billing = true);
CREATE UNIQUE INDEX "IDX_customer_address_unique_customer_shipping" ON customer_address USING btree (customer_id) WHERE (is_default_shipping = true);
CREATE INDEX "IDX_customer_group_deleted_at" ON customer_group USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_customer_group_name_unique" ON customer_group USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_customer_group_customer_customer_group_id" ON customer_group_customer USING btree (customer_group_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_customer_group_customer_customer_id" ON customer_group_customer USING btree (customer_id);
CREATE INDEX "IDX_customer_group_customer_deleted_at" ON customer_group_customer USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_created_at_id" ON destination USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_deleted_at" ON destination USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_parent_id" ON destination USING btree (parent_id) WHERE ((parent_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_destination_position_title_id" ON destination USING btree ("position", title, id) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_destination_slug_unique" ON destination USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_words" ON destination USING gin (words);
CREATE INDEX "IDX_destination_revision_deleted_at" ON destination_revision USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_revision_destination_id" ON destination_revision USING btree (destination_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_destination_revision_destination_id_number_unique" ON destination_revision USING btree (destination_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_translation_deleted_at" ON destination_translation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_translation_destination_id" ON destination_translation USING btree (destination_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_destination_translation_destination_id_locale_unique" ON destination_translation USING btree (destination_id, locale) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_destination_translation_slug_unique" ON destination_translation USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_destination_translation_words" ON destination_translation USING gin (words);
CREATE INDEX "IDX_email_campaign_created_at_id" ON email_campaign USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_deleted_at" ON email_campaign USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_list_id" ON email_campaign USING btree (list_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_run_at" ON email_campaign USING btree (run_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_segment_id" ON email_campaign USING btree (segment_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_email_campaign_link_campaign_id_position_unique" ON email_campaign_link USING btree (campaign_id, "position") WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_link_deleted_at" ON email_campaign_link USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_recipient_campaign_id_status_id" ON email_campaign_recipient USING btree (campaign_id, status, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_email_campaign_recipient_campaign_id_subscriber_id_unique" ON email_campaign_recipient USING btree (campaign_id, subscriber_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_recipient_deleted_at" ON email_campaign_recipient USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_recipient_email" ON email_campaign_recipient USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_campaign_recipient_unsubscribed_at" ON email_campaign_recipient USING btree (unsubscribed_at) WHERE ((unsubscribed_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_email_consent_event_at_id" ON email_consent_event USING btree (at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_consent_event_deleted_at" ON email_consent_event USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_consent_event_email" ON email_consent_event USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_consent_event_subscription_id_at" ON email_consent_event USING btree (subscription_id, at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_list_created_at_id" ON email_list USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_list_deleted_at" ON email_list USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_email_list_handle_unique" ON email_list USING btree (handle) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_segment_created_at_id" ON email_segment USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_segment_deleted_at" ON email_segment USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_subscriber_confirmation_mailed_at" ON email_subscriber USING btree (confirmation_mailed_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_subscriber_created_at_id" ON email_subscriber USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_subscriber_deleted_at" ON email_subscriber USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_email_subscriber_email_unique" ON email_subscriber USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_subscription_deleted_at" ON email_subscription USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_subscription_email" ON email_subscription USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_subscription_list_id_status_id" ON email_subscription USING btree (list_id, status, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_email_subscription_subscriber_id_list_id_unique" ON email_subscription USING btree (subscriber_id, list_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_suppression_created_at_id" ON email_suppression USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_suppression_deleted_at" ON email_suppression USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_email_suppression_email_digest_unique" ON email_suppression USING btree (email_digest) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_email_suppression_email_unique" ON email_suppression USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_suppression_event_deleted_at" ON email_suppression_event USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_suppression_event_email_digest_at" ON email_suppression_event USING btree (email_digest, at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_email_suppression_event_suppression_id" ON email_suppression_event USING btree (suppression_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_erasure_request_deleted_at" ON erasure_request USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_erasure_request_one_pending" ON erasure_request USING btree (customer_id) WHERE ((status = 'pending'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_erasure_request_requested_at_id" ON erasure_request USING btree (requested_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_erasure_request_token_hash_unique" ON erasure_request USING btree (token_hash) WHERE ((token_hash IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_event_created_at_id" ON event USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_deleted_at" ON event USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_published_at_id" ON event USING btree (published_at, id) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_event_slug_unique" ON event USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_starts_at_id" ON event USING btree (starts_at, id) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_event_starts_at_nulls_last" ON event USING btree (starts_at DESC NULLS LAST, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_title_id" ON event USING btree (title, id) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_event_words" ON event USING gin (words);
CREATE INDEX "IDX_event_check_in_deleted_at" ON event_check_in USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_event_check_in_nonce_unique" ON event_check_in USING btree (nonce) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_event_check_in_registration_id_unique" ON event_check_in USING btree (registration_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_refund_due" ON event_refund USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX "IDX_event_registration_code_unique" ON event_registration USING btree (code);
CREATE INDEX "IDX_event_registration_created_at_id" ON event_registration USING btree (created_at, id) WHERE (status <> 'reserved'::text);
CREATE INDEX "IDX_event_registration_deleted_at" ON event_registration USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_registration_event_id_created_at_id" ON event_registration USING btree (event_id, created_at, id);
CREATE UNIQUE INDEX "IDX_event_registration_hold_line_id_number_unique" ON event_registration USING btree (hold_line_id, number);
CREATE INDEX "IDX_event_registration_order_id" ON event_registration USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX "IDX_event_revision_deleted_at" ON event_revision USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_revision_event_id" ON event_revision USING btree (event_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_event_revision_event_id_number_unique" ON event_revision USING btree (event_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_ticket_deleted_at" ON event_ticket USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_ticket_event_id_position_id" ON event_ticket USING btree (event_id, "position", id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_ticket_position_id" ON event_ticket USING btree ("position", id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_translation_deleted_at" ON event_translation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_translation_event_id" ON event_translation USING btree (event_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_event_translation_event_id_locale_unique" ON event_translation USING btree (event_id, locale) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_translation_locale_title" ON event_translation USING btree (locale, title, event_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_event_translation_slug_unique" ON event_translation USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_event_translation_words" ON event_translation USING gin (words);
CREATE INDEX "IDX_form_created_at_id" ON form USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_deleted_at" ON form USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_form_is_popup_unique" ON form USING btree (is_popup) WHERE (is_popup AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_form_slug_unique" ON form USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_title_id" ON form USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_submission_created_at_id" ON form_submission USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_submission_customer_id" ON form_submission USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_submission_deleted_at" ON form_submission USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_submission_email" ON form_submission USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_submission_form_id_created_at_id" ON form_submission USING btree (form_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_submission_purge_after" ON form_submission USING btree (purge_after) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_submission_status_created_at_id" ON form_submission USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_form_version_deleted_at" ON form_version USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_form_version_form_id_number_unique" ON form_version USING btree (form_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_deleted_at" ON fulfillment USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_fulfillment_location_id" ON fulfillment USING btree (location_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_shipping_option_id" ON fulfillment USING btree (shipping_option_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_address_deleted_at" ON fulfillment_address USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_fulfillment_item_deleted_at" ON fulfillment_item USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_fulfillment_item_fulfillment_id" ON fulfillment_item USING btree (fulfillment_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_item_inventory_item_id" ON fulfillment_item USING btree (inventory_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_item_line_item_id" ON fulfillment_item USING btree (line_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_label_deleted_at" ON fulfillment_label USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_fulfillment_label_fulfillment_id" ON fulfillment_label USING btree (fulfillment_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_provider_deleted_at" ON fulfillment_provider USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_fulfillment_set_deleted_at" ON fulfillment_set USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX "IDX_fulfillment_set_name_unique" ON fulfillment_set USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_geo_zone_city" ON geo_zone USING btree (city) WHERE ((deleted_at IS NULL) AND (city IS NOT NULL));
CREATE INDEX "IDX_geo_zone_country_code" ON geo_zone USING btree (country_code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_geo_zone_deleted_at" ON geo_zone USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_geo_zone_province_code" ON geo_zone USING btree (province_code) WHERE ((deleted_at IS NULL) AND (province_code IS NOT NULL));
CREATE INDEX "IDX_geo_zone_service_zone_id" ON geo_zone USING btree (service_zone_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_glossary_created_at_id" ON glossary USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_glossary_deleted_at" ON glossary USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_glossary_title_unique" ON glossary USING btree (title) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_idempotency_key_deleted_at" ON idempotency_key USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_idempotency_key_expires_at" ON idempotency_key USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_idempotency_key_scope_key_unique" ON idempotency_key USING btree (scope, key) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_image_deleted_at" ON image USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_image_product_id" ON image USING btree (product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_image_rank" ON image USING btree (rank) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_image_rank_product_id" ON image USING btree (rank, product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_image_url" ON image USING btree (url) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_image_url_rank_product_id" ON image USING btree (url, rank, product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_inventory_item_deleted_at" ON inventory_item USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX "IDX_inventory_item_sku" ON inventory_item USING btree (sku) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_inventory_level_deleted_at" ON inventory_level USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_inventory_level_inventory_item_id" ON inventory_level USING btree (inventory_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_inventory_level_location_id" ON inventory_level USING btree (location_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_inventory_level_location_id_inventory_item_id" ON inventory_level USING btree (inventory_item_id, location_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_invite_deleted_at" ON invite USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX "IDX_invite_email_unique" ON invite USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_invite_token" ON invite USING btree (token) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-85069d44" ON invite_rbac_role USING btree (deleted_at);
CREATE INDEX "IDX_id_-85069d44" ON invite_rbac_role USING btree (id);
CREATE INDEX "IDX_invite_id_-85069d44" ON invite_rbac_role USING btree (invite_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_rbac_role_id_-85069d44" ON invite_rbac_role USING btree (rbac_role_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_invoice_deleted_at" ON invoice USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_invoice_order_id_unique" ON invoice USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_invoice_subscription_id" ON invoice USING btree (subscription_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_invoice_subscription_invoice_id_unique" ON invoice USING btree (subscription_invoice_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_invoice_year_counter_unique" ON invoice USING btree (year, counter) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_isg_config_version_deleted_at" ON isg_config_version USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_isg_config_version_number_unique" ON isg_config_version USING btree (number) WHERE ((number IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_isg_config_version_status_unique" ON isg_config_version USING btree (status) WHERE ((status <> 'superseded'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_layout_configuration_deleted_at" ON layout_configuration USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_layout_configuration_zone_unique" ON layout_configuration USING btree (zone) WHERE ((is_system_default = true) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_layout_configuration_zone_user_id_unique" ON layout_configuration USING btree (zone, user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_locale_code_unique" ON locale USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_locale_deleted_at" ON locale USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-1e5992737" ON location_fulfillment_provider USING btree (deleted_at);
CREATE INDEX "IDX_fulfillment_provider_id_-1e5992737" ON location_fulfillment_provider USING btree (fulfillment_provider_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_id_-1e5992737" ON location_fulfillment_provider USING btree (id);
CREATE INDEX "IDX_stock_location_id_-1e5992737" ON location_fulfillment_provider USING btree (stock_location_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-e88adb96" ON location_fulfillment_set USING btree (deleted_at);
CREATE INDEX "IDX_fulfillment_set_id_-e88adb96" ON location_fulfillment_set USING btree (fulfillment_set_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_id_-e88adb96" ON location_fulfillment_set USING btree (id);
CREATE INDEX "IDX_stock_location_id_-e88adb96" ON location_fulfillment_set USING btree (stock_location_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_machine_translation_created_at" ON machine_translation USING btree (created_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_machine_translation_deleted_at" ON machine_translation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_mail_text_deleted_at" ON mail_text USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_mail_text_template_language_unique" ON mail_text USING btree (template, language) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_media_asset_created_at_id" ON media_asset USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_media_asset_folder" ON media_asset USING btree (folder) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_media_asset_owned" ON media_asset USING btree (created_at) WHERE is_owned;
CREATE UNIQUE INDEX "IDX_media_asset_sha256" ON media_asset USING btree (sha256) WHERE (visibility = 'public'::text);
CREATE INDEX "IDX_media_unfinished_version_created_at" ON media_unfinished_version USING btree (created_at);
CREATE INDEX "IDX_media_usage_row" ON media_usage USING btree (table_name, row_id, field);
CREATE UNIQUE INDEX "IDX_metafield_definition_id_resource_id_unique" ON metafield USING btree (definition_id, resource_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_metafield_deleted_at" ON metafield USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_metafield_resource_id" ON metafield USING btree (resource_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_metafield_definition_deleted_at" ON metafield_definition USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_metafield_definition_resource_type_namespace_key_unique" ON metafield_definition USING btree (resource_type, namespace, key) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_notification_deleted_at" ON notification USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_notification_idempotency_key_unique" ON notification USING btree (idempotency_key) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_notification_provider_id" ON notification USING btree (provider_id);
CREATE INDEX "IDX_notification_receiver_id" ON notification USING btree (receiver_id);
CREATE INDEX "IDX_notification_provider_deleted_at" ON notification_provider USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_billing_address_id" ON "order" USING btree (billing_address_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_completion" ON "order" USING btree (((metadata ->> 'svc_completion'::text))) WHERE ((metadata -> 'svc_completion'::text) IS NOT NULL);
CREATE INDEX "IDX_order_currency_code" ON "order" USING btree (currency_code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_order_custom_display_id" ON "order" USING btree (custom_display_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_customer_id" ON "order" USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_deleted_at" ON "order" USING btree (deleted_at);
CREATE INDEX "IDX_order_display_id" ON "order" USING btree (display_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_is_draft_order" ON "order" USING btree (is_draft_order) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_region_id" ON "order" USING btree (region_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_sales_channel_id" ON "order" USING btree (sales_channel_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_address_id" ON "order" USING btree (shipping_address_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_address_customer_id" ON order_address USING btree (customer_id);
CREATE INDEX "IDX_order_address_deleted_at" ON order_address USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_cancellation_deleted_at" ON order_cancellation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_order_cancellation_order_id_unique" ON order_cancellation USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_cart_id_-71069c16" ON order_cart USING btree (cart_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-71069c16" ON order_cart USING btree (deleted_at);
CREATE INDEX "IDX_id_-71069c16" ON order_cart USING btree (id);
CREATE INDEX "IDX_order_id_-71069c16" ON order_cart USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_change_change_type" ON order_change USING btree (change_type);
CREATE INDEX "IDX_order_change_claim_id" ON order_change USING btree (claim_id) WHERE ((claim_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_change_deleted_at" ON order_change USING btree (deleted_at);
CREATE INDEX "IDX_order_change_exchange_id" ON order_change USING btree (exchange_id) WHERE ((exchange_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_change_order_id" ON order_change USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_change_order_id_version" ON order_change USING btree (order_id, version);
CREATE INDEX "IDX_order_change_return_id" ON order_change USING btree (return_id) WHERE ((return_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_change_status" ON order_change USING btree (status) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_change_version" ON order_change USING btree (order_id, version) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_change_action_claim_id" ON order_change_action USING btree (claim_id) WHERE ((claim_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_change_action_deleted_at" ON order_change_action USING btree (deleted_at);
CREATE INDEX "IDX_order_change_action_exchange_id" ON order_change_action USING btree (exchange_id) WHERE ((exchange_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_change_action_order_change_id" ON order_change_action USING btree (order_change_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_change_action_order_id" ON order_change_action USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_change_action_ordering" ON order_change_action USING btree (ordering) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_change_action_return_id" ON order_change_action USING btree (return_id) WHERE ((return_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_claim_deleted_at" ON order_claim USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_claim_display_id" ON order_claim USING btree (display_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_claim_order_id" ON order_claim USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_claim_return_id" ON order_claim USING btree (return_id) WHERE ((return_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_claim_item_claim_id" ON order_claim_item USING btree (claim_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_claim_item_deleted_at" ON order_claim_item USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_claim_item_item_id" ON order_claim_item USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_claim_item_image_claim_item_id" ON order_claim_item_image USING btree (claim_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_claim_item_image_deleted_at" ON order_claim_item_image USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_order_credit_line_deleted_at" ON order_credit_line USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_order_credit_line_order_id" ON order_credit_line USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_credit_line_order_id_version" ON order_credit_line USING btree (order_id, version) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_exchange_deleted_at" ON order_exchange USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_exchange_display_id" ON order_exchange USING btree (display_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_exchange_order_id" ON order_exchange USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_exchange_return_id" ON order_exchange USING btree (return_id) WHERE ((return_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_exchange_item_deleted_at" ON order_exchange_item USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_exchange_item_exchange_id" ON order_exchange_item USING btree (exchange_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_exchange_item_item_id" ON order_exchange_item USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-e8d2543e" ON order_fulfillment USING btree (deleted_at);
CREATE INDEX "IDX_fulfillment_id_-e8d2543e" ON order_fulfillment USING btree (fulfillment_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_id_-e8d2543e" ON order_fulfillment USING btree (id);
CREATE INDEX "IDX_order_id_-e8d2543e" ON order_fulfillment USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_item_deleted_at" ON order_item USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_order_item_item_id" ON order_item USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_item_order_id" ON order_item USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_item_order_id_version" ON order_item USING btree (order_id, version) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_line_item_product_type_id" ON order_line_item USING btree (product_type_id) WHERE ((deleted_at IS NULL) AND (product_type_id IS NOT NULL));
CREATE INDEX "IDX_order_line_item_product_id" ON order_line_item USING btree (product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_line_item_variant_id" ON order_line_item USING btree (variant_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_line_item_adjustment_item_id" ON order_line_item_adjustment USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_line_item_tax_line_item_id" ON order_line_item_tax_line USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_part_decision_order" ON order_part_decision USING btree (order_id) WHERE (NOT refund);
CREATE INDEX "IDX_deleted_at_f42b9949" ON order_payment_collection USING btree (deleted_at);
CREATE INDEX "IDX_id_f42b9949" ON order_payment_collection USING btree (id);
CREATE INDEX "IDX_order_id_f42b9949" ON order_payment_collection USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_payment_collection_id_f42b9949" ON order_payment_collection USING btree (payment_collection_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-71518339" ON order_promotion USING btree (deleted_at);
CREATE INDEX "IDX_id_-71518339" ON order_promotion USING btree (id);
CREATE INDEX "IDX_order_id_-71518339" ON order_promotion USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_id_-71518339" ON order_promotion USING btree (promotion_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_claim_id" ON order_shipping USING btree (claim_id) WHERE ((claim_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_shipping_deleted_at" ON order_shipping USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_order_shipping_exchange_id" ON order_shipping USING btree (exchange_id) WHERE ((exchange_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_shipping_item_id" ON order_shipping USING btree (shipping_method_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_order_id" ON order_shipping USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_order_id_version" ON order_shipping USING btree (order_id, version) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_return_id" ON order_shipping USING btree (return_id) WHERE ((return_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_shipping_shipping_method_id" ON order_shipping USING btree (shipping_method_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_method_shipping_option_id" ON order_shipping_method USING btree (shipping_option_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_method_adjustment_shipping_method_id" ON order_shipping_method_adjustment USING btree (shipping_method_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_order_shipping_method_adjustment_version_shipping_method" ON order_shipping_method_adjustment USING btree (version, shipping_method_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_shipping_method_tax_line_shipping_method_id" ON order_shipping_method_tax_line USING btree (shipping_method_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_summary_deleted_at" ON order_summary USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_order_summary_order_id_version" ON order_summary USING btree (order_id, version) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_transaction_claim_id" ON order_transaction USING btree (claim_id) WHERE ((claim_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_transaction_currency_code" ON order_transaction USING btree (currency_code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_transaction_exchange_id" ON order_transaction USING btree (exchange_id) WHERE ((exchange_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_order_transaction_order_id" ON order_transaction USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_transaction_order_id_version" ON order_transaction USING btree (order_id, version) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_transaction_reference_id" ON order_transaction USING btree (reference_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_order_transaction_return_id" ON order_transaction USING btree (return_id) WHERE ((return_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_outbox_event_deleted_at" ON outbox_event USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_outbox_event_object_type_object_id" ON outbox_event USING btree (object_type, object_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_outbox_event_occurred_at_id" ON outbox_event USING btree (occurred_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_created_at_id" ON page USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_deleted_at" ON page USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_position_title_id" ON page USING btree ("position", title, id) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_page_slug_unique" ON page USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_words" ON page USING gin (words);
CREATE INDEX "IDX_page_revision_deleted_at" ON page_revision USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_revision_page_id" ON page_revision USING btree (page_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_page_revision_page_id_number_unique" ON page_revision USING btree (page_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_translation_deleted_at" ON page_translation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_translation_page_id" ON page_translation USING btree (page_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_page_translation_page_id_locale_unique" ON page_translation USING btree (page_id, locale) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_page_translation_slug_unique" ON page_translation USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_page_translation_words" ON page_translation USING gin (words);
CREATE INDEX "IDX_payment_deleted_at" ON payment USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_payment_payment_collection_id" ON payment USING btree (payment_collection_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_payment_payment_session_id" ON payment USING btree (payment_session_id);
CREATE UNIQUE INDEX "IDX_payment_payment_session_id_unique" ON payment USING btree (payment_session_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_payment_provider_id" ON payment USING btree (provider_id) WHERE (deleted_at IS NULL);
CREATE INDEX svc_payment_awaited_transfer ON payment USING btree (id) WHERE ((provider_id = 'pp_system_default'::text) AND (captured_at IS NULL) AND (canceled_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_payment_collection_deleted_at" ON payment_collection USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_payment_event_deleted_at" ON payment_event USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_payment_event_provider_id_event_id_unique" ON payment_event USING btree (provider_id, event_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_payment_event_session_id" ON payment_event USING btree (session_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_payment_provider_deleted_at" ON payment_provider USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_payment_session_deleted_at" ON payment_session USING btree (deleted_at);
CREATE INDEX "IDX_payment_session_payment_collection_id" ON payment_session USING btree (payment_collection_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_pending_sign_in_deleted_at" ON pending_sign_in USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_pending_sign_in_expires_at" ON pending_sign_in USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_pending_sign_in_state_hash_unique" ON pending_sign_in USING btree (state_hash) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_currency_code" ON price USING btree (currency_code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_deleted_at" ON price USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_price_price_list_id" ON price USING btree (price_list_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_price_set_id" ON price USING btree (price_set_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_list_deleted_at" ON price_list USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_price_list_id_status_starts_at_ends_at" ON price_list USING btree (id, status, starts_at, ends_at) WHERE ((deleted_at IS NULL) AND (status = 'active'::text));
CREATE INDEX "IDX_price_list_rule_attribute" ON price_list_rule USING btree (attribute) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_list_rule_deleted_at" ON price_list_rule USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_price_list_rule_price_list_id" ON price_list_rule USING btree (price_list_id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_price_list_rule_value" ON price_list_rule USING gin (value) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_price_preference_attribute_value" ON price_preference USING btree (attribute, value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_preference_deleted_at" ON price_preference USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_price_rule_attribute" ON price_rule USING btree (attribute) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_rule_attribute_value" ON price_rule USING btree (attribute, value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_rule_attribute_value_price_id" ON price_rule USING btree (attribute, value, price_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_rule_deleted_at" ON price_rule USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_price_rule_operator" ON price_rule USING btree (operator);
CREATE INDEX "IDX_price_rule_operator_value" ON price_rule USING btree (operator, value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_rule_price_id" ON price_rule USING btree (price_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_price_rule_price_id_attribute_operator_unique" ON price_rule USING btree (price_id, attribute, operator) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_price_set_deleted_at" ON price_set USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_product_collection_id" ON product USING btree (collection_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_deleted_at" ON product USING btree (deleted_at);
CREATE UNIQUE INDEX "IDX_product_handle_unique" ON product USING btree (handle) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_status" ON product USING btree (status) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_type_id" ON product USING btree (type_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_category_handle_unique" ON product_category USING btree (handle) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_category_parent_category_id" ON product_category USING btree (parent_category_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_category_path" ON product_category USING btree (mpath) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_collection_handle_unique" ON product_collection USING btree (handle) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_collection_deleted_at" ON product_collection USING btree (deleted_at);
CREATE INDEX "IDX_product_option_deleted_at" ON product_option USING btree (deleted_at);
CREATE UNIQUE INDEX "IDX_product_option_global_title_unique" ON product_option USING btree (title) WHERE ((deleted_at IS NULL) AND (is_exclusive = false));
CREATE UNIQUE INDEX "IDX_option_value_option_id_unique" ON product_option_value USING btree (option_id, value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_option_value_deleted_at" ON product_option_value USING btree (deleted_at);
CREATE INDEX "IDX_product_option_value_option_id" ON product_option_value USING btree (option_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_product_option_deleted_at" ON product_product_option USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_product_option_product_id" ON product_product_option USING btree (product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_product_option_product_option_id" ON product_product_option USING btree (product_option_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_product_option_value_deleted_at" ON product_product_option_value USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_product_option_value_product_option_value_id" ON product_product_option_value USING btree (product_option_value_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_product_option_value_product_product_option_id" ON product_product_option_value USING btree (product_product_option_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_product_option_value_product_product_option_id_fk" ON product_product_option_value USING btree (product_product_option_id);
CREATE INDEX "IDX_deleted_at_20b454295" ON product_sales_channel USING btree (deleted_at);
CREATE INDEX "IDX_id_20b454295" ON product_sales_channel USING btree (id);
CREATE INDEX "IDX_product_id_20b454295" ON product_sales_channel USING btree (product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_sales_channel_id_20b454295" ON product_sales_channel USING btree (sales_channel_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_17a262437" ON product_shipping_profile USING btree (deleted_at);
CREATE INDEX "IDX_id_17a262437" ON product_shipping_profile USING btree (id);
CREATE INDEX "IDX_product_id_17a262437" ON product_shipping_profile USING btree (product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_profile_id_17a262437" ON product_shipping_profile USING btree (shipping_profile_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_tag_deleted_at" ON product_tag USING btree (deleted_at);
CREATE UNIQUE INDEX "IDX_tag_value_unique" ON product_tag USING btree (value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_template_deleted_at" ON product_template USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_product_template_slug_unique" ON product_template USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_template_title_id" ON product_template USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_type_deleted_at" ON product_type USING btree (deleted_at);
CREATE UNIQUE INDEX "IDX_type_value_unique" ON product_type USING btree (value) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_product_variant_barcode_unique" ON product_variant USING btree (barcode) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_variant_deleted_at" ON product_variant USING btree (deleted_at);
CREATE UNIQUE INDEX "IDX_product_variant_ean_unique" ON product_variant USING btree (ean) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_variant_id_product_id" ON product_variant USING btree (id, product_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_variant_product_id" ON product_variant USING btree (product_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_product_variant_sku_unique" ON product_variant USING btree (sku) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_product_variant_upc_unique" ON product_variant USING btree (upc) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_17b4c4e35" ON product_variant_inventory_item USING btree (deleted_at);
CREATE INDEX "IDX_id_17b4c4e35" ON product_variant_inventory_item USING btree (id);
CREATE INDEX "IDX_inventory_item_id_17b4c4e35" ON product_variant_inventory_item USING btree (inventory_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_variant_id_17b4c4e35" ON product_variant_inventory_item USING btree (variant_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_52b23597" ON product_variant_price_set USING btree (deleted_at);
CREATE INDEX "IDX_id_52b23597" ON product_variant_price_set USING btree (id);
CREATE INDEX "IDX_price_set_id_52b23597" ON product_variant_price_set USING btree (price_set_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_variant_id_52b23597" ON product_variant_price_set USING btree (variant_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_variant_product_image_deleted_at" ON product_variant_product_image USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_variant_product_image_image_id" ON product_variant_product_image USING btree (image_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_product_variant_product_image_variant_id" ON product_variant_product_image USING btree (variant_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_campaign_id" ON promotion USING btree (campaign_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_deleted_at" ON promotion USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_is_automatic" ON promotion USING btree (is_automatic) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_status" ON promotion USING btree (status) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_type" ON promotion USING btree (type);
CREATE UNIQUE INDEX "IDX_unique_promotion_code" ON promotion USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_application_method_allocation" ON promotion_application_method USING btree (allocation);
CREATE INDEX "IDX_application_method_target_type" ON promotion_application_method USING btree (target_type);
CREATE INDEX "IDX_application_method_type" ON promotion_application_method USING btree (type);
CREATE INDEX "IDX_promotion_application_method_currency_code" ON promotion_application_method USING btree (currency_code) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_promotion_application_method_deleted_at" ON promotion_application_method USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_promotion_application_method_promotion_id_unique" ON promotion_application_method USING btree (promotion_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_promotion_campaign_campaign_identifier_unique" ON promotion_campaign USING btree (campaign_identifier) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_campaign_deleted_at" ON promotion_campaign USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_campaign_budget_type" ON promotion_campaign_budget USING btree (type);
CREATE UNIQUE INDEX "IDX_promotion_campaign_budget_campaign_id_unique" ON promotion_campaign_budget USING btree (campaign_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_campaign_budget_deleted_at" ON promotion_campaign_budget USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_promotion_campaign_budget_usage_attribute_value_budget_id_u" ON promotion_campaign_budget_usage USING btree (attribute_value, budget_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_campaign_budget_usage_budget_id" ON promotion_campaign_budget_usage USING btree (budget_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_campaign_budget_usage_deleted_at" ON promotion_campaign_budget_usage USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_rule_attribute" ON promotion_rule USING btree (attribute);
CREATE INDEX "IDX_promotion_rule_attribute_operator" ON promotion_rule USING btree (attribute, operator) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_rule_attribute_operator_id" ON promotion_rule USING btree (operator, attribute, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_rule_deleted_at" ON promotion_rule USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_rule_operator" ON promotion_rule USING btree (operator);
CREATE INDEX "IDX_promotion_rule_value_deleted_at" ON promotion_rule_value USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_rule_value_promotion_rule_id" ON promotion_rule_value USING btree (promotion_rule_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_rule_value_rule_id_value" ON promotion_rule_value USING btree (promotion_rule_id, value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_promotion_rule_value_value" ON promotion_rule_value USING btree (value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_property_label_deleted_at" ON property_label USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_property_label_entity" ON property_label USING btree (entity) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_property_label_entity_property_unique" ON property_label USING btree (entity, property) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_provider_identity_auth_identity_id" ON provider_identity USING btree (auth_identity_id);
CREATE INDEX "IDX_provider_identity_deleted_at" ON provider_identity USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_provider_identity_provider_entity_id" ON provider_identity USING btree (entity_id, provider);
CREATE INDEX "IDX_deleted_at_-1d67bae40" ON publishable_api_key_sales_channel USING btree (deleted_at);
CREATE INDEX "IDX_id_-1d67bae40" ON publishable_api_key_sales_channel USING btree (id);
CREATE INDEX "IDX_publishable_key_id_-1d67bae40" ON publishable_api_key_sales_channel USING btree (publishable_key_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_sales_channel_id_-1d67bae40" ON publishable_api_key_sales_channel USING btree (sales_channel_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_queued_mail_created_at_id" ON queued_mail USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_queued_mail_deleted_at" ON queued_mail USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_queued_mail_ended_at" ON queued_mail USING btree (ended_at) WHERE ((outcome = 'given_up'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_queued_mail_topic_about" ON queued_mail USING btree (topic, about) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_queued_mail_topic_due_at_id" ON queued_mail USING btree (topic, due_at, id) WHERE ((due_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_quote_message_deleted_at" ON quote_message USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_message_quote_id_created_at_id" ON quote_message USING btree (quote_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_request_created_at_id" ON quote_request USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_request_customer_id" ON quote_request USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_request_deleted_at" ON quote_request USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_request_email" ON quote_request USING btree (email) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_quote_request_quote_number_unique" ON quote_request USING btree (quote_number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_request_status_created_at_id" ON quote_request USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_request_valid_until" ON quote_request USING btree (valid_until) WHERE ((status = 'sent'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_quote_request_year_counter_unique" ON quote_request USING btree (year, counter) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_revision_deleted_at" ON quote_revision USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_quote_revision_quote_id_number_unique" ON quote_revision USING btree (quote_id, number) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX quote_revision_one_draft ON quote_revision USING btree (quote_id) WHERE (status = 'draft'::text);
CREATE UNIQUE INDEX "IDX_quote_service_code_unique" ON quote_service USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_service_deleted_at" ON quote_service USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_quote_service_name_id" ON quote_service USING btree (name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_rate_price_list_base_quote_status_unique" ON rate_price_list USING btree (base, quote, status) WHERE ((status = ANY (ARRAY['filling'::text, 'applied'::text])) AND (deleted_at IS NULL));
CREATE INDEX "IDX_rate_price_list_created_at_id" ON rate_price_list USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_rate_price_list_deleted_at" ON rate_price_list USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_rate_snapshot_as_of_id" ON rate_snapshot USING btree (as_of, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_rate_snapshot_deleted_at" ON rate_snapshot USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_rate_snapshot_source_base_as_of_unique" ON rate_snapshot USING btree (source, base, as_of) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_rate_source_deleted_at" ON rate_source USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_redirect_created_at_id" ON redirect USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_redirect_deleted_at" ON redirect USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_redirect_source_locale_match_unique" ON redirect USING btree (source, locale, match) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_redirect_miss_count_id" ON redirect_miss USING btree (count, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_redirect_miss_deleted_at" ON redirect_miss USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_redirect_miss_last_seen_at_id" ON redirect_miss USING btree (last_seen_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_redirect_miss_path_unique" ON redirect_miss USING btree (path) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_refund_deleted_at" ON refund USING btree (deleted_at);
CREATE INDEX "IDX_refund_payment_id" ON refund USING btree (payment_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_refund_refund_reason_id" ON refund USING btree (refund_reason_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX svc_refund_noted_unique ON refund USING btree (note) WHERE (starts_with(note, 'Assistant, aiact_'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_refund_reason_deleted_at" ON refund_reason USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_region_deleted_at" ON region USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_region_country_deleted_at" ON region_country USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_region_country_region_id" ON region_country USING btree (region_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_region_country_region_id_iso_2_unique" ON region_country USING btree (region_id, iso_2);
CREATE INDEX "IDX_deleted_at_1c934dab0" ON region_payment_provider USING btree (deleted_at);
CREATE INDEX "IDX_id_1c934dab0" ON region_payment_provider USING btree (id);
CREATE INDEX "IDX_payment_provider_id_1c934dab0" ON region_payment_provider USING btree (payment_provider_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_region_id_1c934dab0" ON region_payment_provider USING btree (region_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_reservation_item_deleted_at" ON reservation_item USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_reservation_item_inventory_item_id" ON reservation_item USING btree (inventory_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_reservation_item_line_item_id" ON reservation_item USING btree (line_item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_reservation_item_location_id" ON reservation_item USING btree (location_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_reservation_item_place" ON reservation_item USING btree (inventory_item_id, location_id) INCLUDE (quantity) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_retention_run_deleted_at" ON retention_run USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_retention_run_ran_at_id" ON retention_run USING btree (ran_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_claim_id" ON return USING btree (claim_id) WHERE ((claim_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_return_display_id" ON return USING btree (display_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_exchange_id" ON return USING btree (exchange_id) WHERE ((exchange_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_return_order_id" ON return USING btree (order_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_-31ea43a" ON return_fulfillment USING btree (deleted_at);
CREATE INDEX "IDX_fulfillment_id_-31ea43a" ON return_fulfillment USING btree (fulfillment_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_id_-31ea43a" ON return_fulfillment USING btree (id);
CREATE INDEX "IDX_return_id_-31ea43a" ON return_fulfillment USING btree (return_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_item_deleted_at" ON return_item USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_item_item_id" ON return_item USING btree (item_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_item_reason_id" ON return_item USING btree (reason_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_item_return_id" ON return_item USING btree (return_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_reason_parent_return_reason_id" ON return_reason USING btree (parent_return_reason_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_return_reason_value" ON return_reason USING btree (value) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_review_created_at_id" ON review USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_review_customer_id" ON review USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_review_deleted_at" ON review USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_review_status_created_at_id" ON review USING btree (status, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_review_subject_type_subject_id_created_at_id" ON review USING btree (subject_type, subject_id, created_at, id) WHERE ((status = 'approved'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_review_subject_type_subject_id_customer_id_unique" ON review USING btree (subject_type, subject_id, customer_id) WHERE ((customer_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_review_subject_type_subject_id_guest_unique" ON review USING btree (subject_type, subject_id, lower(author_email)) WHERE ((customer_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_review_subject_type_subject_id_helpful_count_id" ON review USING btree (subject_type, subject_id, helpful_count, id) WHERE ((status = 'approved'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_review_subject_type_subject_id_rating_id" ON review USING btree (subject_type, subject_id, rating, id) WHERE ((status = 'approved'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_review_vote_deleted_at" ON review_vote USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_review_vote_review_id" ON review_vote USING btree (review_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_review_vote_review_id_customer_id_unique" ON review_vote USING btree (review_id, customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_sales_channel_deleted_at" ON sales_channel USING btree (deleted_at);
CREATE INDEX "IDX_deleted_at_26d06f470" ON sales_channel_stock_location USING btree (deleted_at);
CREATE INDEX "IDX_id_26d06f470" ON sales_channel_stock_location USING btree (id);
CREATE INDEX "IDX_sales_channel_id_26d06f470" ON sales_channel_stock_location USING btree (sales_channel_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_stock_location_id_26d06f470" ON sales_channel_stock_location USING btree (stock_location_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_search_document_made_of" ON search_document USING gin (made_of);
CREATE INDEX "IDX_search_document_type_entity_id" ON search_document USING btree (type, entity_id);
CREATE INDEX "IDX_search_document_visible_from" ON search_document USING btree (visible_from);
CREATE INDEX "IDX_search_document_words" ON search_document USING gin (words);
CREATE INDEX "IDX_search_facet_set_facets" ON search_facet_set USING hash (facets);
CREATE INDEX "IDX_search_index_deleted_at" ON search_index USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_search_index_name" ON search_index USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_search_index_sync_deleted_at" ON search_index_sync USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_search_index_sync_job_id" ON search_index_sync USING btree (job_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_search_index_sync_search_index_version_id" ON search_index_sync USING btree (search_index_version_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_search_index_version_deleted_at" ON search_index_version USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_search_index_version_search_index_id" ON search_index_version USING btree (search_index_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_search_index_version_search_index_id_version" ON search_index_version USING btree (search_index_id, version) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_search_rebuild_deleted_at" ON search_rebuild USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_search_rebuild_status_unique" ON search_rebuild USING btree (status) WHERE ((status = 'running'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_search_word_remainders" ON search_word USING gin (remainders);
CREATE INDEX "IDX_seen_submission_deleted_at" ON seen_submission USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_seen_submission_expires_at" ON seen_submission USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_seen_submission_fingerprint_unique" ON seen_submission USING btree (fingerprint) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_deleted_at" ON service USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_service_slug_unique" ON service USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_title_id" ON service USING btree (title, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_booking_client" ON service_booking USING btree (client) WHERE ((client IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_service_booking_customer_id_starts_at" ON service_booking USING btree (customer_id, starts_at) WHERE ((customer_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_service_booking_deleted_at" ON service_booking USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_booking_ends_at" ON service_booking USING btree (ends_at) WHERE ((status = 'confirmed'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_service_booking_hold_id" ON service_booking USING btree (hold_id) WHERE ((hold_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_service_booking_hold_line_id" ON service_booking USING btree (hold_line_id) WHERE ((hold_line_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_service_booking_lower_email" ON service_booking USING btree (lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_service_booking_number_unique" ON service_booking USING btree (number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_booking_order_id" ON service_booking USING btree (order_id) WHERE ((order_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_service_booking_resource_id_hold_expires_at" ON service_booking USING btree (resource_id, hold_expires_at) WHERE ((status = 'held'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_service_booking_resource_id_starts_at_id" ON service_booking USING btree (resource_id, starts_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_booking_service_id_starts_at_id" ON service_booking USING btree (service_id, starts_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_booking_starts_at_id" ON service_booking USING btree (starts_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_exception_deleted_at" ON service_exception USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_exception_ends_on_id" ON service_exception USING btree (ends_on, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_resource_deleted_at" ON service_resource USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_resource_position_id" ON service_resource USING btree ("position", id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_slot_deleted_at" ON service_slot USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_slot_resource_id_blocked_to" ON service_slot USING btree (resource_id, blocked_to) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_service_slot_service_id_resource_id_starts_at_unique" ON service_slot USING btree (service_id, resource_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_service_zone_deleted_at" ON service_zone USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_service_zone_fulfillment_set_id" ON service_zone USING btree (fulfillment_set_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_service_zone_name_unique" ON service_zone USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_option_deleted_at" ON shipping_option USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_shipping_option_provider_id" ON shipping_option USING btree (provider_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_option_service_zone_id" ON shipping_option USING btree (service_zone_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_option_shipping_option_type_id" ON shipping_option USING btree (shipping_option_type_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_option_shipping_profile_id" ON shipping_option USING btree (shipping_profile_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_ba32fa9c" ON shipping_option_price_set USING btree (deleted_at);
CREATE INDEX "IDX_id_ba32fa9c" ON shipping_option_price_set USING btree (id);
CREATE INDEX "IDX_price_set_id_ba32fa9c" ON shipping_option_price_set USING btree (price_set_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_option_id_ba32fa9c" ON shipping_option_price_set USING btree (shipping_option_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_option_rule_deleted_at" ON shipping_option_rule USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_shipping_option_rule_shipping_option_id" ON shipping_option_rule USING btree (shipping_option_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_shipping_option_type_deleted_at" ON shipping_option_type USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_shipping_profile_deleted_at" ON shipping_profile USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX "IDX_shipping_profile_name_unique" ON shipping_profile USING btree (name) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_account_created_at_id" ON social_account USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_account_deleted_at" ON social_account USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_social_account_network_external_id_unique" ON social_account USING btree (network, external_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_connection_deleted_at" ON social_connection USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_connection_expires_at" ON social_connection USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_social_connection_state_hash_unique" ON social_connection USING btree (state_hash) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_post_created_at_id" ON social_post USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_post_deleted_at" ON social_post USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_post_scheduled_at_id" ON social_post USING btree (scheduled_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_post_status_created_at" ON social_post USING btree (status, created_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_social_target_account_id_external_id_unique" ON social_target USING btree (account_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_social_target_deleted_at" ON social_target USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_social_target_due_at" ON social_target USING btree (due_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_social_target_post_id_account_id_unique" ON social_target USING btree (post_id, account_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_spent_spam_token_deleted_at" ON spent_spam_token USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_spent_spam_token_expires_at" ON spent_spam_token USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_spent_spam_token_fingerprint_unique" ON spent_spam_token USING btree (fingerprint) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_stock_location_address_id_unique" ON stock_location USING btree (address_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_stock_location_deleted_at" ON stock_location USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_stock_location_address_deleted_at" ON stock_location_address USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_store_deleted_at" ON store USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_store_currency_deleted_at" ON store_currency USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_store_currency_store_id" ON store_currency USING btree (store_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_store_locale_deleted_at" ON store_locale USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_store_locale_store_id" ON store_locale USING btree (store_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_customer_id_created_at" ON subscription USING btree (customer_id, created_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_deleted_at" ON subscription USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_free_once" ON subscription USING btree (customer_id, plan_id) WHERE ((provider IS NULL) AND (status <> 'canceled'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_subscription_next_action_at" ON subscription USING btree (next_action_at) WHERE ((next_action_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_subscription_plan_id" ON subscription USING btree (plan_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_provider_provider_ref_unique" ON subscription USING btree (provider, provider_ref) WHERE ((provider_ref IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_subscription_card_removal_deleted_at" ON subscription_card_removal USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_card_removal_due_at" ON subscription_card_removal USING btree (due_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_charge_attempt_cycle_id_number_unique" ON subscription_charge_attempt USING btree (cycle_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_charge_attempt_deleted_at" ON subscription_charge_attempt USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_charge_attempt_merchant_ref_unique" ON subscription_charge_attempt USING btree (merchant_ref) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_charge_attempt_subscription_id" ON subscription_charge_attempt USING btree (subscription_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_charge_once" ON subscription_charge_attempt USING btree (cycle_id) WHERE ((status = 'succeeded'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_subscription_charge_open" ON subscription_charge_attempt USING btree (cycle_id) WHERE ((status = ANY (ARRAY['planned'::text, 'sent'::text, 'unknown'::text])) AND (deleted_at IS NULL));
CREATE INDEX "IDX_subscription_checkout_coupon_id" ON subscription_checkout USING btree (coupon_id) WHERE ((coupon_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_subscription_checkout_customer_id" ON subscription_checkout USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_checkout_deleted_at" ON subscription_checkout USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_checkout_due_at" ON subscription_checkout USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_subscription_checkout_provider_provider_ref_unique" ON subscription_checkout USING btree (provider, provider_ref) WHERE ((provider_ref IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_subscription_checkout_subscription_id_unique" ON subscription_checkout USING btree (subscription_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_coupon_once" ON subscription_checkout USING btree (coupon_id, customer_id) WHERE (coupon_once AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_subscription_coupon_code_unique" ON subscription_coupon USING btree (code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_coupon_created_at_id" ON subscription_coupon USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_coupon_deleted_at" ON subscription_coupon USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_cycle_deleted_at" ON subscription_cycle USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_cycle_order_due_at" ON subscription_cycle USING btree (order_due_at) WHERE ((order_due_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_subscription_cycle_subscription_id_period_start_unique" ON subscription_cycle USING btree (subscription_id, period_start) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_entry_deleted_at" ON subscription_entry USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_entry_subscription_id_happened_at" ON subscription_entry USING btree (subscription_id, happened_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_invoice_deleted_at" ON subscription_invoice USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_invoice_document_due_at" ON subscription_invoice USING btree (document_due_at) WHERE ((document_due_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_subscription_invoice_reference_unique" ON subscription_invoice USING btree (reference) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_invoice_subscription_id_issued_at" ON subscription_invoice USING btree (subscription_id, issued_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_plan_deleted_at" ON subscription_plan USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_plan_handle_unique" ON subscription_plan USING btree (handle) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_plan_position_id" ON subscription_plan USING btree ("position", id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_plan_price_deleted_at" ON subscription_plan_price USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_plan_price_plan_id_currency_code_unique" ON subscription_plan_price USING btree (plan_id, currency_code) WHERE ((archived_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_subscription_provider_ref_deleted_at" ON subscription_provider_ref USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_subscription_provider_ref_provider_account_subject_id_uniqu" ON subscription_provider_ref USING btree (provider, account, subject_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_quote_deleted_at" ON subscription_quote USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_quote_subscription_id" ON subscription_quote USING btree (subscription_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_refund_deleted_at" ON subscription_refund USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_refund_due_at" ON subscription_refund USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_subscription_refund_reference_total_minor_unique" ON subscription_refund USING btree (reference, total_minor) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_subscription_refund_subscription_id" ON subscription_refund USING btree (subscription_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tax_provider_deleted_at" ON tax_provider USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_single_default_region" ON tax_rate USING btree (tax_region_id) WHERE ((is_default = true) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tax_rate_deleted_at" ON tax_rate USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_tax_rate_tax_region_id" ON tax_rate USING btree (tax_region_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tax_rate_rule_deleted_at" ON tax_rate_rule USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_tax_rate_rule_reference_id" ON tax_rate_rule USING btree (reference_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tax_rate_rule_tax_rate_id" ON tax_rate_rule USING btree (tax_rate_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tax_rate_rule_unique_rate_reference" ON tax_rate_rule USING btree (tax_rate_id, reference_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tax_region_deleted_at" ON tax_region USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX "IDX_tax_region_parent_id" ON tax_region USING btree (parent_id);
CREATE INDEX "IDX_tax_region_provider_id" ON tax_region USING btree (provider_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tax_region_unique_country_nullable_province" ON tax_region USING btree (country_code) WHERE ((province_code IS NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_tax_region_unique_country_province" ON tax_region USING btree (country_code, province_code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tenant_config_area_unique" ON tenant_config USING btree (area) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tenant_config_deleted_at" ON tenant_config USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tenant_config_change_area_created_at_id" ON tenant_config_change USING btree (area, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tenant_config_change_deleted_at" ON tenant_config_change USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_theme_version_deleted_at" ON theme_version USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_theme_version_number_unique" ON theme_version USING btree (number) WHERE ((number IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_theme_version_status_unique" ON theme_version USING btree (status) WHERE ((status <> 'superseded'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_token_revocation_deleted_at" ON token_revocation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_token_revocation_expires_at" ON token_revocation USING btree (expires_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_token_revocation_subject_unique" ON token_revocation USING btree (subject) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_created_at_id" ON tour USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_deleted_at" ON tour USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_position_title_id" ON tour USING btree ("position", title, id) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tour_public" ON tour USING btree ("position", id) INCLUDE (published_at) WHERE ((status <> 'draft'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX "IDX_tour_slug_unique" ON tour USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_words" ON tour USING gin (words);
CREATE INDEX "IDX_tour_amount_buyer" ON tour_amount USING btree (buyer, amount, tour_id);
CREATE INDEX "IDX_tour_booking_confirmed" ON tour_booking USING btree (tour_id) WHERE (status = 'confirmed'::text);
CREATE INDEX "IDX_tour_booking_deleted_at" ON tour_booking USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_booking_departure_id_created_at_id" ON tour_booking USING btree (departure_id, created_at, id);
CREATE UNIQUE INDEX "IDX_tour_booking_hold_id_unique" ON tour_booking USING btree (hold_id);
CREATE INDEX "IDX_tour_booking_order_id" ON tour_booking USING btree (order_id);
CREATE INDEX "IDX_tour_booking_status_created_at" ON tour_booking USING btree (status, created_at);
CREATE INDEX "IDX_tour_category_deleted_at" ON tour_category USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_category_parent_id" ON tour_category USING btree (parent_id) WHERE ((parent_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tour_category_position_name_id" ON tour_category USING btree ("position", name, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tour_category_slug_unique" ON tour_category USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_departure_deleted_at" ON tour_departure USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_departure_on_sale" ON tour_departure USING btree (tour_id, starts_at) INCLUDE (cutoff_at, places_left) WHERE ((deleted_at IS NULL) AND (departure_status = 'scheduled'::text));
CREATE INDEX "IDX_tour_departure_quota_id" ON tour_departure USING btree (quota_id);
CREATE INDEX "IDX_tour_departure_rule_id" ON tour_departure USING btree (rule_id) WHERE ((rule_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tour_departure_starts_at_id" ON tour_departure USING btree (starts_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tour_departure_tour_id_starts_at_unique" ON tour_departure USING btree (tour_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_departure_rule_deleted_at" ON tour_departure_rule USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_departure_rule_tour_id_created_at_id" ON tour_departure_rule USING btree (tour_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_destination_destination_id" ON tour_destination USING btree (destination_id, tour_id);
CREATE INDEX "IDX_tour_in_category_category_id" ON tour_in_category USING btree (category_id, tour_id);
CREATE INDEX "IDX_tour_offer_amounts_after" ON tour_offer USING btree (amounts_after);
CREATE INDEX "IDX_tour_offer_amounts_until" ON tour_offer USING btree (amounts_until);
CREATE INDEX "IDX_tour_offer_next_until" ON tour_offer USING btree (next_until);
CREATE INDEX "IDX_tour_offer_special" ON tour_offer USING btree (version) INCLUDE (tour_id) WHERE is_special;
CREATE INDEX "IDX_tour_option_deleted_at" ON tour_option USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_option_tour_id_position_id" ON tour_option USING btree (tour_id, "position", id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tour_passenger_booking_id_number_unique" ON tour_passenger USING btree (booking_id, number);
CREATE INDEX "IDX_tour_passenger_deleted_at" ON tour_passenger USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_passenger_departure_id_booking_id_number" ON tour_passenger USING btree (departure_id, booking_id, number);
CREATE UNIQUE INDEX "IDX_tour_rate_base" ON tour_rate USING btree (unit_id) WHERE ((season_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tour_rate_deleted_at" ON tour_rate USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_rate_tour_id" ON tour_rate USING btree (tour_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tour_rate_unit_id_season_id_unique" ON tour_rate USING btree (unit_id, season_id) WHERE ((season_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tour_rate_variant_id" ON tour_rate USING btree (variant_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_refund_due" ON tour_refund USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX "IDX_tour_revision_deleted_at" ON tour_revision USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_revision_tour_id" ON tour_revision USING btree (tour_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tour_revision_tour_id_number_unique" ON tour_revision USING btree (tour_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_season_deleted_at" ON tour_season USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_season_tour_id_position_id" ON tour_season USING btree (tour_id, "position", id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_translation_deleted_at" ON tour_translation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tour_translation_slug_unique" ON tour_translation USING btree (slug) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_translation_tour_id" ON tour_translation USING btree (tour_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_tour_translation_tour_id_locale_unique" ON tour_translation USING btree (tour_id, locale) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_translation_words" ON tour_translation USING gin (words);
CREATE INDEX "IDX_tour_unit_deleted_at" ON tour_unit USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tour_unit_tour_id_position_id" ON tour_unit USING btree (tour_id, "position", id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tracking_delivery_created_at_id" ON tracking_delivery USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tracking_delivery_deleted_at" ON tracking_delivery USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tracking_delivery_due_at" ON tracking_delivery USING btree (due_at) WHERE ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tracking_delivery_of_event" ON tracking_delivery USING btree (tracking_event_id);
CREATE UNIQUE INDEX "IDX_tracking_delivery_tracking_event_id_destination_unique" ON tracking_delivery USING btree (tracking_event_id, destination) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tracking_event_cart" ON tracking_event USING btree (((properties ->> 'cart_id'::text)), received_at) WHERE (((properties ->> 'cart_id'::text) IS NOT NULL) AND (consent_session_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX "IDX_tracking_event_customer_id" ON tracking_event USING btree (customer_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tracking_event_name_occurred_at" ON tracking_event USING btree (name, occurred_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tracking_event_occurred_at" ON tracking_event USING btree (occurred_at);
CREATE INDEX "IDX_tracking_event_received_at_id" ON tracking_event USING btree (received_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_tracking_event_session" ON tracking_event USING btree (consent_session_id, occurred_at);
CREATE UNIQUE INDEX "IDX_tracking_event_key_event_id_unique" ON tracking_event_key USING btree (event_id);
CREATE INDEX "IDX_tracking_event_key_occurred_at" ON tracking_event_key USING btree (occurred_at, id);
CREATE INDEX "IDX_tracking_visit_source_id" ON tracking_visit USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX "IDX_tracking_visit_visitor" ON tracking_visit USING btree (visitor);
CREATE INDEX "IDX_translation_deleted_at" ON translation USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_translation_locale_code" ON translation USING btree (locale_code) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_translation_reference_id_locale_code_unique" ON translation USING btree (reference_id, locale_code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_translation_reference_id_reference" ON translation USING btree (reference_id, reference) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_translation_reference_id_reference_locale_code" ON translation USING btree (reference_id, reference, locale_code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_translation_reference_locale_code" ON translation USING btree (reference, locale_code) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_translation_settings_deleted_at" ON translation_settings USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_translation_settings_entity_type_unique" ON translation_settings USING btree (entity_type) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_user_deleted_at" ON "user" USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX "IDX_user_email_unique" ON "user" USING btree (email) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_user_preference_deleted_at" ON user_preference USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_user_preference_user_id" ON user_preference USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_user_preference_user_id_key_unique" ON user_preference USING btree (user_id, key) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_deleted_at_64ff0c4c" ON user_rbac_role USING btree (deleted_at);
CREATE INDEX "IDX_id_64ff0c4c" ON user_rbac_role USING btree (id);
CREATE INDEX "IDX_rbac_role_id_64ff0c4c" ON user_rbac_role USING btree (rbac_role_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_user_id_64ff0c4c" ON user_rbac_role USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_view_configuration_deleted_at" ON view_configuration USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_view_configuration_entity_is_system_default" ON view_configuration USING btree (entity, is_system_default) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_view_configuration_entity_user_id" ON view_configuration USING btree (entity, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_view_configuration_user_id" ON view_configuration USING btree (user_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_voiceover_created_at_id" ON voiceover USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_voiceover_deleted_at" ON voiceover USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_voiceover_post_id_locale_unique" ON voiceover USING btree (post_id, locale) WHERE ((status = ANY (ARRAY['queued'::text, 'running'::text])) AND (deleted_at IS NULL));
CREATE INDEX "IDX_voiceover_chunk_used_at" ON voiceover_chunk USING btree (used_at);
CREATE INDEX "IDX_webhook_attempt_deleted_at" ON webhook_attempt USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_webhook_attempt_delivery_id_number_unique" ON webhook_attempt USING btree (delivery_id, number) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_webhook_delivery_deleted_at" ON webhook_delivery USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_webhook_delivery_endpoint_id_created_at_id" ON webhook_delivery USING btree (endpoint_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_webhook_delivery_event_id_endpoint_id_unique" ON webhook_delivery USING btree (event_id, endpoint_id) WHERE (deleted_at IS NULL);
CREATE INDEX webhook_delivery_next ON webhook_delivery USING btree (endpoint_id, next_attempt_at, "position") WHERE (status = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX webhook_delivery_object ON webhook_delivery USING btree (endpoint_id, object_type, object_id, "position") WHERE (status = ANY (ARRAY['blocked'::text, 'waiting'::text, 'sending'::text]));
CREATE INDEX webhook_delivery_sending ON webhook_delivery USING btree (endpoint_id) WHERE (status = 'sending'::text);
CREATE INDEX webhook_delivery_status ON webhook_delivery USING btree (endpoint_id, status, created_at, id);
CREATE INDEX "IDX_webhook_endpoint_created_at_id" ON webhook_endpoint USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_webhook_endpoint_deleted_at" ON webhook_endpoint USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_webhook_endpoint_status" ON webhook_endpoint USING btree (status) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_deleted_at" ON workflow_execution USING btree (deleted_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_id" ON workflow_execution USING btree (id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_retention_time_updated_at_state" ON workflow_execution USING btree (retention_time, updated_at, state) WHERE ((deleted_at IS NULL) AND (retention_time IS NOT NULL));
CREATE INDEX "IDX_workflow_execution_run_id" ON workflow_execution USING btree (run_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_state" ON workflow_execution USING btree (state) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_state_updated_at" ON workflow_execution USING btree (state, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_transaction_id" ON workflow_execution USING btree (transaction_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_updated_at_retention_time" ON workflow_execution USING btree (updated_at, retention_time) WHERE ((deleted_at IS NULL) AND (retention_time IS NOT NULL) AND (state IN ('done', 'failed', 'reverted')));
CREATE INDEX "IDX_workflow_execution_workflow_id" ON workflow_execution USING btree (workflow_id) WHERE (deleted_at IS NULL);
CREATE INDEX "IDX_workflow_execution_workflow_id_transaction_id" ON workflow_execution USING btree (workflow_id, transaction_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX "IDX_workflow_execution_workflow_id_transaction_id_run_id_unique" ON workflow_execution USING btree (workflow_id, transaction_id, run_id) WHERE (deleted_at IS NULL);
INSERT INTO assistant_credit_account (id, available, reserved, created_at, updated_at, deleted_at) VALUES
  ('credits', '0', '0', now(), now(), NULL);
INSERT INTO email_list (id, handle, name, description, is_double_opt_in, is_public, consent_text, created_at, updated_at, deleted_at) VALUES
  ('elist_01KARWG0000000000000000000', 'newsletter', 'Newsletter', NULL, 'true', 'true', NULL, now(), now(), NULL);
INSERT INTO link_module_migrations (table_name, link_descriptor, created_at) VALUES
  ('cart_payment_collection', '{"toModel": "payment_collection", "toModule": "payment", "fromModel": "cart", "fromModule": "cart"}', now()),
  ('cart_promotion', '{"toModel": "promotions", "toModule": "promotion", "fromModel": "cart", "fromModule": "cart"}', now()),
  ('customer_account_holder', '{"toModel": "account_holder", "toModule": "payment", "fromModel": "customer", "fromModule": "customer"}', now()),
  ('location_fulfillment_provider', '{"toModel": "fulfillment_provider", "toModule": "fulfillment", "fromModel": "location", "fromModule": "stock_location"}', now()),
  ('location_fulfillment_set', '{"toModel": "fulfillment_set", "toModule": "fulfillment", "fromModel": "location", "fromModule": "stock_location"}', now()),
  ('invite_rbac_role', '{"toModel": "rbac_role", "toModule": "rbac", "fromModel": "invite", "fromModule": "user"}', now()),
  ('order_cart', '{"toModel": "cart", "toModule": "cart", "fromModel": "order", "fromModule": "order"}', now()),
  ('order_fulfillment', '{"toModel": "fulfillments", "toModule": "fulfillment", "fromModel": "order", "fromModule": "order"}', now()),
  ('order_payment_collection', '{"toModel": "payment_collection", "toModule": "payment", "fromModel": "order", "fromModule": "order"}', now()),
  ('order_promotion', '{"toModel": "promotions", "toModule": "promotion", "fromModel": "order", "fromModule": "order"}', now()),
  ('return_fulfillment', '{"toModel": "fulfillments", "toModule": "fulfillment", "fromModel": "return", "fromModule": "order"}', now()),
  ('product_sales_channel', '{"toModel": "sales_channel", "toModule": "sales_channel", "fromModel": "product", "fromModule": "product"}', now()),
  ('product_shipping_profile', '{"toModel": "shipping_profile", "toModule": "fulfillment", "fromModel": "product", "fromModule": "product"}', now()),
  ('product_variant_inventory_item', '{"toModel": "inventory", "toModule": "inventory", "fromModel": "variant", "fromModule": "product"}', now()),
  ('product_variant_price_set', '{"toModel": "price_set", "toModule": "pricing", "fromModel": "variant", "fromModule": "product"}', now()),
  ('publishable_api_key_sales_channel', '{"toModel": "sales_channel", "toModule": "sales_channel", "fromModel": "api_key", "fromModule": "api_key"}', now()),
  ('region_payment_provider', '{"toModel": "payment_provider", "toModule": "payment", "fromModel": "region", "fromModule": "region"}', now()),
  ('sales_channel_stock_location', '{"toModel": "location", "toModule": "stock_location", "fromModel": "sales_channel", "fromModule": "sales_channel"}', now()),
  ('shipping_option_price_set', '{"toModel": "price_set", "toModule": "pricing", "fromModel": "shipping_option", "fromModule": "fulfillment"}', now()),
  ('user_rbac_role', '{"toModel": "rbac_role", "toModule": "rbac", "fromModel": "user", "fromModule": "user"}', now());
INSERT INTO mikro_orm_migrations (name, executed_at) VALUES
  ('Migration20240307161216', now()),
  ('Migration20241210073813', now()),
  ('Migration20250106142624', now()),
  ('Migration20250120110820', now()),
  ('Migration20240307132720', now()),
  ('Migration20240719123015', now()),
  ('Migration20241213063611', now()),
  ('Migration20251010131115', now()),
  ('Migration20260815185216', now()),
  ('InitialSetup20240401153642', now()),
  ('Migration20240601111544', now()),
  ('Migration202408271511', now()),
  ('Migration20241122120331', now()),
  ('Migration20241125090957', now()),
  ('Migration20250411073236', now()),
  ('Migration20250516081326', now()),
  ('Migration20250910154539', now()),
  ('Migration20250911092221', now()),
  ('Migration20250929204438', now()),
  ('Migration20251008132218', now()),
  ('Migration20251011090511', now()),
  ('Migration20251022153442', now()),
  ('Migration20251029150809', now()),
  ('Migration20251110180907', now()),
  ('Migration20251113183352', now()),
  ('Migration20260224120000', now()),
  ('Migration20260301002050', now()),
  ('Migration20260306120000', now()),
  ('Migration20260623180000', now()),
  ('Migration20260730104846', now()),
  ('Migration20230929122253', now()),
  ('Migration20240322094407', now()),
  ('Migration20240322113359', now()),
  ('Migration20240322120125', now()),
  ('Migration20240626133555', now()),
  ('Migration20240704094505', now()),
  ('Migration20241127114534', now()),
  ('Migration20241127223829', now()),
  ('Migration20241128055359', now()),
  ('Migration20241212190401', now()),
  ('Migration20250408145122', now()),
  ('Migration20250409122219', now()),
  ('Migration20251009110625', now()),
  ('Migration20251112192723', now()),
  ('Migration20260429163502', now()),
  ('Migration20240227120221', now()),
  ('Migration20240617102917', now()),
  ('Migration20240624153824', now()),
  ('Migration20241211061114', now()),
  ('Migration20250113094144', now()),
  ('Migration20250120110700', now()),
  ('Migration20250226130616', now()),
  ('Migration20250508081510', now()),
  ('Migration20250828075407', now()),
  ('Migration20250909083125', now()),
  ('Migration20250916120552', now()),
  ('Migration20250917143818', now()),
  ('Migration20250919122137', now()),
  ('Migration20251006000000', now()),
  ('Migration20251015113934', now()),
  ('Migration20251107050148', now()),
  ('Migration20240124154000', now()),
  ('Migration20240524123112', now()),
  ('Migration20240602110946', now()),
  ('Migration20241211074630', now()),
  ('Migration20251010130829', now()),
  ('Migration20240115152146', now()),
  ('Migration20240222170223', now()),
  ('Migration20240831125857', now()),
  ('Migration20241106085918', now()),
  ('Migration20241205095237', now()),
  ('Migration20241216183049', now()),
  ('Migration20241218091938', now()),
  ('Migration20250120115059', now()),
  ('Migration20250212131240', now()),
  ('Migration20250326151602', now()),
  ('Migration20250508081553', now()),
  ('Migration20251017153909', now()),
  ('Migration20251208130704', now()),
  ('Migration20260626000000', now()),
  ('Migration20240205173216', now()),
  ('Migration20240624200006', now()),
  ('Migration20250120110744', now()),
  ('InitialSetup20240221144943', now()),
  ('Migration20240604080145', now()),
  ('Migration20241205122700', now()),
  ('Migration20251015123842', now()),
  ('InitialSetup20240227075933', now()),
  ('Migration20240621145944', now()),
  ('Migration20241206083313', now()),
  ('Migration20251202184737', now()),
  ('Migration20251212161429', now()),
  ('Migration20240227090331', now()),
  ('Migration20240710135844', now()),
  ('Migration20240924114005', now()),
  ('Migration20241212052837', now()),
  ('InitialSetup20240228133303', now()),
  ('Migration20240624082354', now()),
  ('Migration20240225134525', now()),
  ('Migration20240806072619', now()),
  ('Migration20241211151053', now()),
  ('Migration20250115160517', now()),
  ('Migration20250120110552', now()),
  ('Migration20250123122334', now()),
  ('Migration20250206105639', now()),
  ('Migration20250207132723', now()),
  ('Migration20250625084134', now()),
  ('Migration20250924135437', now()),
  ('Migration20250929124701', now()),
  ('Migration20260411223700', now()),
  ('Migration20240219102530', now()),
  ('Migration20240604100512', now()),
  ('Migration20240715102100', now()),
  ('Migration20240715174100', now()),
  ('Migration20240716081800', now()),
  ('Migration20240801085921', now()),
  ('Migration20240821164505', now()),
  ('Migration20240821170920', now()),
  ('Migration20240827133639', now()),
  ('Migration20240902195921', now()),
  ('Migration20240913092514', now()),
  ('Migration20240930122627', now()),
  ('Migration20241014142943', now()),
  ('Migration20241106085223', now()),
  ('Migration20241129124827', now()),
  ('Migration20241217162224', now()),
  ('Migration20250326151554', now()),
  ('Migration20250522181137', now()),
  ('Migration20250702095353', now()),
  ('Migration20250704120229', now()),
  ('Migration20250910130000', now()),
  ('Migration20251016160403', now()),
  ('Migration20251016182939', now()),
  ('Migration20251017155709', now()),
  ('Migration20251114100559', now()),
  ('Migration20251125164002', now()),
  ('Migration20251210112909', now()),
  ('Migration20251210112924', now()),
  ('Migration20251225120947', now()),
  ('Migration20260106185528', now()),
  ('Migration20260625000000', now()),
  ('Migration20260729154253', now()),
  ('Migration20250717162007', now()),
  ('Migration20260127081758', now()),
  ('Migration20260615151246', now()),
  ('Migration20251208124155', now()),
  ('Migration20251215083927', now()),
  ('Migration20251218140235', now()),
  ('Migration20260108122757', now()),
  ('Migration20240205025928', now()),
  ('Migration20240529080336', now()),
  ('Migration20241202100304', now()),
  ('Migration20260514083900', now()),
  ('Migration20260525090000', now()),
  ('Migration20260604120000', now()),
  ('Migration20260616075929', now()),
  ('Migration20240214033943', now()),
  ('Migration20240703095850', now()),
  ('Migration20241202103352', now()),
  ('Migration20240311145700_InitialSetupMigration', now()),
  ('Migration20240821170957', now()),
  ('Migration20240917161003', now()),
  ('Migration20241217110416', now()),
  ('Migration20250113122235', now()),
  ('Migration20250120115002', now()),
  ('Migration20250822130931', now()),
  ('Migration20250825132614', now()),
  ('Migration20251114133146', now()),
  ('Migration20240509083918_InitialSetupMigration', now()),
  ('Migration20240628075401', now()),
  ('Migration20240830094712', now()),
  ('Migration20250120110514', now()),
  ('Migration20251028172715', now()),
  ('Migration20251121123942', now()),
  ('Migration20251121150408', now()),
  ('Migration20260805085626', now()),
  ('Migration20260903085616', now()),
  ('Migration20260911115931', now()),
  ('Migration20260807120000', now()),
  ('Migration20231228143900', now()),
  ('Migration20241206101446', now()),
  ('Migration20250128174331', now()),
  ('Migration20250505092459', now()),
  ('Migration20250819104213', now()),
  ('Migration20250819110924', now()),
  ('Migration20250908080305', now()),
  ('Migration20261123072420', now()),
  ('Migration20261123072500AdGuards', now()),
  ('Migration20261121123539', now()),
  ('Migration20261121191143', now()),
  ('Migration20261121191200AssistantGuards', now()),
  ('Migration20261123184800', now()),
  ('Migration20261121122955', now()),
  ('Migration20261121130000', now()),
  ('Migration20261123073554', now()),
  ('Migration20261122235420', now()),
  ('Migration20261122235800Guards', now()),
  ('Migration20261123034500Whole', now()),
  ('Migration20261123234700Indices', now()),
  ('Migration20261127070000Clients', now()),
  ('Migration20261121154645', now()),
  ('Migration20261121160500StockGuard', now()),
  ('Migration20261122111500CartLineGuard', now()),
  ('Migration20261122204630', now()),
  ('Migration20261123033411', now()),
  ('Migration20261123033500Append', now()),
  ('Migration20261124131500Register', now()),
  ('Migration20261126155000SessionGuard', now()),
  ('Migration20261123033412', now()),
  ('Migration20261122204314', now()),
  ('Migration20261122204400RateGuards', now()),
  ('Migration20261122235828', now()),
  ('Migration20261123032030', now()),
  ('Migration20261123032100Rules', now()),
  ('Migration20261123065713', now()),
  ('Migration20261123065800Rules', now()),
  ('Migration20261123073524', now()),
  ('Migration20261123140000', now()),
  ('Migration20261123140100Suppressions', now()),
  ('Migration20261124033900Segments', now()),
  ('Migration20261129030000UnsubscribeReasons', now()),
  ('Migration20261129160100ConfirmationMails', now()),
  ('Migration20261130090500CampaignReports', now()),
  ('Migration20261130124500ConsentLog', now()),
  ('Migration20261123000726', now()),
  ('Migration20261123000800Rules', now()),
  ('Migration20261123034500Mails', now()),
  ('Migration20261123041500Announcements', now()),
  ('Migration20261123205300', now()),
  ('Migration20261123234800Indices', now()),
  ('Migration20261124034200Lists', now()),
  ('Migration20261126160100CheckIns', now()),
  ('Migration20261127220000Refunds', now()),
  ('Migration20261127220100Sold', now()),
  ('Migration20261128190200Unpaid', now()),
  ('Migration20261128234500Reserved', now()),
  ('Migration20261129160100TicketMails', now()),
  ('Migration20261122204629', now()),
  ('Migration20261123000600', now()),
  ('Migration20261123070313', now()),
  ('Migration20261121154025', now()),
  ('Migration20261123141207', now()),
  ('Migration20261124130500CreditNotes', now()),
  ('Migration20261126160711SubscriptionInvoices', now()),
  ('Migration20261123030947', now()),
  ('Migration20261123070314', now()),
  ('Migration20261129160000MailQueue', now()),
  ('Migration20261130212500GivenUp', now()),
  ('Migration20261201013000Outcome', now()),
  ('Migration20261124034900MailTexts', now()),
  ('Migration20261122205000', now()),
  ('Migration20261123000500', now()),
  ('Migration20261123171800', now()),
  ('Migration20261122211345', now()),
  ('Migration20261123031500', now()),
  ('Migration20261121154558', now()),
  ('Migration20261121155000CancellationGuard', now()),
  ('Migration20261121224500NotedRefunds', now()),
  ('Migration20261122110000UnpaidTransfers', now()),
  ('Migration20261126120000OrderMails', now()),
  ('Migration20261128190000Causes', now()),
  ('Migration20261128190100Paid', now()),
  ('Migration20261128191000Parts', now()),
  ('Migration20261128194500KeptOpen', now()),
  ('Migration20261129030000WholeAmounts', now()),
  ('Migration20261129090000OpenChanges', now()),
  ('Migration20261129160100QueuedOrderMails', now()),
  ('Migration20261122145546', now()),
  ('Migration20261123070000', now()),
  ('Migration20261123070100Deliveries', now()),
  ('Migration20261123070200EngineEvents', now()),
  ('Migration20261126154500LockOrder', now()),
  ('Migration20261121130838', now()),
  ('Migration20261121130900', now()),
  ('Migration20261121155405', now()),
  ('Migration20261123065742', now()),
  ('Migration20261130090500RetentionRuns', now()),
  ('Migration20261121162347', now()),
  ('Migration20261123031856', now()),
  ('Migration20261123033928', now()),
  ('Migration20261123135914', now()),
  ('Migration20261126160511DraftVersion', now()),
  ('Migration20261129160100QuoteMails', now()),
  ('Migration20261122211054', now()),
  ('Migration20261121130855', now()),
  ('Migration20261121131500', now()),
  ('Migration20261121160700', now()),
  ('Migration20261122030000DocumentVersion', now()),
  ('Migration20261129024500JoinedWords', now()),
  ('Migration20261123031755', now()),
  ('Migration20261123031800Rules', now()),
  ('Migration20261126160200Bookings', now()),
  ('Migration20261129160100BookingMails', now()),
  ('Migration20261121191500', now()),
  ('Migration20261121191600AccountIndexes', now()),
  ('Migration20261128233000LowerEmails', now()),
  ('Migration20261123064551', now()),
  ('Migration20261123064600SocialGuards', now()),
  ('Migration20261126154500ForgottenTokens', now()),
  ('Migration20261123032227', now()),
  ('Migration20261123032300Rules', now()),
  ('Migration20261123065712', now()),
  ('Migration20261123141700', now()),
  ('Migration20261124034100', now()),
  ('Migration20261124035000', now()),
  ('Migration20261126154500Cards', now()),
  ('Migration20261129160100SubscriptionMails', now()),
  ('Migration20261130091500SubscriptionDocuments', now()),
  ('Migration20261130093000CouponHolds', now()),
  ('Migration20261121095114', now()),
  ('Migration20261122213445', now()),
  ('Migration20261121154719', now()),
  ('Migration20261123032040', now()),
  ('Migration20261123034100Rules', now()),
  ('Migration20261123032729', now()),
  ('Migration20261123033000Rules', now()),
  ('Migration20261123205300Mails', now()),
  ('Migration20261123212500', now()),
  ('Migration20261123235000Offers', now()),
  ('Migration20261123235100', now()),
  ('Migration20261124034000Days', now()),
  ('Migration20261124034100Indices', now()),
  ('Migration20261124034200Special', now()),
  ('Migration20261126154500Refunds', now()),
  ('Migration20261126154600Booked', now()),
  ('Migration20261126154700Details', now()),
  ('Migration20261127064500Amounts', now()),
  ('Migration20261128234600Reserved', now()),
  ('Migration20261129160100TourMails', now()),
  ('Migration20261130204500Moved', now()),
  ('Migration20261123045355', now()),
  ('Migration20261123074500Carts', now()),
  ('Migration20261123141300Deliveries', now()),
  ('Migration20261124034500Partitions', now()),
  ('Migration20261124035000Sums', now()),
  ('Migration20261124130000Visitors', now()),
  ('Migration20261127070000OtherDays', now()),
  ('Migration20261123073500VoiceoverChunks', now()),
  ('Migration20261123073552', now()),
  ('Migration20261126154600TextHash', now()),
  ('Migration20241206123341', now()),
  ('Migration20250120111059', now()),
  ('Migration20250128174354', now()),
  ('Migration20250505101505', now()),
  ('Migration20250819110923', now()),
  ('Migration20250908080326', now());
INSERT INTO refund_reason (id, label, description, metadata, created_at, updated_at, deleted_at, code) VALUES
  (outbox_id('refr'), 'Customer Care Adjustment', 'Refund given as goodwill or compensation for inconvenience', NULL, now(), now(), NULL, 'customer_care_adjustment'),
  (outbox_id('refr'), 'Pricing Error', 'Refund to correct an overcharge, missing discount, or incorrect price', NULL, now(), now(), NULL, 'pricing_error'),
  (outbox_id('refr'), 'Shipping Issue', 'Refund due to lost, delayed, or misdelivered shipment', NULL, now(), now(), NULL, 'shipping_issue');
INSERT INTO search_document_version (is_only_row, version) VALUES
  ('true', DEFAULT);
ALTER TABLE "order" ADD CONSTRAINT order_billing_address_id_foreign FOREIGN KEY (billing_address_id) REFERENCES order_address(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE "order" ADD CONSTRAINT order_shipping_address_id_foreign FOREIGN KEY (shipping_address_id) REFERENCES order_address(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE application_method_buy_rules ADD CONSTRAINT application_method_buy_rules_application_method_id_foreign FOREIGN KEY (application_method_id) REFERENCES promotion_application_method(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE application_method_buy_rules ADD CONSTRAINT application_method_buy_rules_promotion_rule_id_foreign FOREIGN KEY (promotion_rule_id) REFERENCES promotion_rule(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE application_method_target_rules ADD CONSTRAINT application_method_target_rules_application_method_id_foreign FOREIGN KEY (application_method_id) REFERENCES promotion_application_method(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE application_method_target_rules ADD CONSTRAINT application_method_target_rules_promotion_rule_id_foreign FOREIGN KEY (promotion_rule_id) REFERENCES promotion_rule(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE assistant_message ADD CONSTRAINT assistant_message_session_id_foreign FOREIGN KEY (session_id) REFERENCES assistant_session(id) ON DELETE CASCADE;
ALTER TABLE assistant_plan_action ADD CONSTRAINT assistant_plan_action_plan_id_foreign FOREIGN KEY (plan_id) REFERENCES assistant_plan(id);
ALTER TABLE auth_mfa_factor ADD CONSTRAINT auth_mfa_factor_auth_identity_id_foreign FOREIGN KEY (auth_identity_id) REFERENCES auth_identity(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE auth_mfa_recovery_code ADD CONSTRAINT auth_mfa_recovery_code_auth_identity_id_foreign FOREIGN KEY (auth_identity_id) REFERENCES auth_identity(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE auth_password_reset_token ADD CONSTRAINT auth_password_reset_token_auth_identity_id_foreign FOREIGN KEY (auth_identity_id) REFERENCES auth_identity(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE auth_password_reset_token ADD CONSTRAINT auth_password_reset_token_provider_identity_id_foreign FOREIGN KEY (provider_identity_id) REFERENCES provider_identity(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE auth_verification ADD CONSTRAINT auth_verification_auth_identity_id_foreign FOREIGN KEY (auth_identity_id) REFERENCES auth_identity(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE blog_comment ADD CONSTRAINT blog_comment_parent_id_foreign FOREIGN KEY (parent_id) REFERENCES blog_comment(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE blog_comment ADD CONSTRAINT blog_comment_post_id_foreign FOREIGN KEY (post_id) REFERENCES blog_post(id) ON UPDATE CASCADE;
ALTER TABLE blog_post ADD CONSTRAINT blog_post_author_id_foreign FOREIGN KEY (author_id) REFERENCES blog_author(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE blog_post_category ADD CONSTRAINT blog_post_category_category_id_foreign FOREIGN KEY (category_id) REFERENCES blog_category(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE blog_post_category ADD CONSTRAINT blog_post_category_post_id_foreign FOREIGN KEY (post_id) REFERENCES blog_post(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE blog_post_revision ADD CONSTRAINT blog_post_revision_post_id_foreign FOREIGN KEY (post_id) REFERENCES blog_post(id) ON UPDATE CASCADE;
ALTER TABLE blog_post_tag ADD CONSTRAINT blog_post_tag_post_id_foreign FOREIGN KEY (post_id) REFERENCES blog_post(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE blog_post_tag ADD CONSTRAINT blog_post_tag_tag_id_foreign FOREIGN KEY (tag_id) REFERENCES blog_tag(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE blog_post_translation ADD CONSTRAINT blog_post_translation_post_id_foreign FOREIGN KEY (post_id) REFERENCES blog_post(id) ON UPDATE CASCADE;
ALTER TABLE capacity_hold_line ADD CONSTRAINT capacity_hold_line_hold_id_foreign FOREIGN KEY (hold_id) REFERENCES capacity_hold(id) ON UPDATE CASCADE;
ALTER TABLE capture ADD CONSTRAINT capture_payment_id_foreign FOREIGN KEY (payment_id) REFERENCES payment(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE cart ADD CONSTRAINT cart_billing_address_id_foreign FOREIGN KEY (billing_address_id) REFERENCES cart_address(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cart ADD CONSTRAINT cart_shipping_address_id_foreign FOREIGN KEY (shipping_address_id) REFERENCES cart_address(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE cart_line_item ADD CONSTRAINT cart_line_item_cart_id_foreign FOREIGN KEY (cart_id) REFERENCES cart(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE cart_line_item_adjustment ADD CONSTRAINT cart_line_item_adjustment_item_id_foreign FOREIGN KEY (item_id) REFERENCES cart_line_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE cart_line_item_tax_line ADD CONSTRAINT cart_line_item_tax_line_item_id_foreign FOREIGN KEY (item_id) REFERENCES cart_line_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE cart_shipping_method ADD CONSTRAINT cart_shipping_method_cart_id_foreign FOREIGN KEY (cart_id) REFERENCES cart(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE cart_shipping_method_adjustment ADD CONSTRAINT cart_shipping_method_adjustment_shipping_method_id_foreign FOREIGN KEY (shipping_method_id) REFERENCES cart_shipping_method(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE cart_shipping_method_tax_line ADD CONSTRAINT cart_shipping_method_tax_line_shipping_method_id_foreign FOREIGN KEY (shipping_method_id) REFERENCES cart_shipping_method(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE cookie_consent_record ADD CONSTRAINT cookie_consent_record_session_fk FOREIGN KEY (session_id) REFERENCES cookie_consent_session(id);
ALTER TABLE credit_line ADD CONSTRAINT credit_line_cart_id_foreign FOREIGN KEY (cart_id) REFERENCES cart(id) ON UPDATE CASCADE;
ALTER TABLE credit_note ADD CONSTRAINT credit_note_invoice FOREIGN KEY (invoice_id) REFERENCES invoice(id);
ALTER TABLE credit_note_pdf ADD CONSTRAINT credit_note_pdf_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES credit_note(id);
ALTER TABLE customer_address ADD CONSTRAINT customer_address_customer_id_foreign FOREIGN KEY (customer_id) REFERENCES customer(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE customer_group_customer ADD CONSTRAINT customer_group_customer_customer_group_id_foreign FOREIGN KEY (customer_group_id) REFERENCES customer_group(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE customer_group_customer ADD CONSTRAINT customer_group_customer_customer_id_foreign FOREIGN KEY (customer_id) REFERENCES customer(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE destination_revision ADD CONSTRAINT destination_revision_destination_id_foreign FOREIGN KEY (destination_id) REFERENCES destination(id) ON UPDATE CASCADE;
ALTER TABLE destination_translation ADD CONSTRAINT destination_translation_destination_id_foreign FOREIGN KEY (destination_id) REFERENCES destination(id) ON UPDATE CASCADE;
ALTER TABLE email_campaign ADD CONSTRAINT email_campaign_list_fk FOREIGN KEY (list_id) REFERENCES email_list(id);
ALTER TABLE email_campaign ADD CONSTRAINT email_campaign_segment_fk FOREIGN KEY (segment_id) REFERENCES email_segment(id);
ALTER TABLE email_campaign_link ADD CONSTRAINT email_campaign_link_campaign_fk FOREIGN KEY (campaign_id) REFERENCES email_campaign(id) ON DELETE CASCADE;
ALTER TABLE email_campaign_recipient ADD CONSTRAINT email_campaign_recipient_campaign_fk FOREIGN KEY (campaign_id) REFERENCES email_campaign(id) ON DELETE CASCADE;
ALTER TABLE email_subscription ADD CONSTRAINT email_subscription_list_fk FOREIGN KEY (list_id) REFERENCES email_list(id);
ALTER TABLE email_subscription ADD CONSTRAINT email_subscription_subscriber_fk FOREIGN KEY (subscriber_id) REFERENCES email_subscriber(id) ON DELETE CASCADE;
ALTER TABLE event_revision ADD CONSTRAINT event_revision_event_id_foreign FOREIGN KEY (event_id) REFERENCES event(id) ON UPDATE CASCADE;
ALTER TABLE event_translation ADD CONSTRAINT event_translation_event_id_foreign FOREIGN KEY (event_id) REFERENCES event(id) ON UPDATE CASCADE;
ALTER TABLE fulfillment ADD CONSTRAINT fulfillment_delivery_address_id_foreign FOREIGN KEY (delivery_address_id) REFERENCES fulfillment_address(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE fulfillment ADD CONSTRAINT fulfillment_provider_id_foreign FOREIGN KEY (provider_id) REFERENCES fulfillment_provider(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE fulfillment ADD CONSTRAINT fulfillment_shipping_option_id_foreign FOREIGN KEY (shipping_option_id) REFERENCES shipping_option(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE fulfillment_item ADD CONSTRAINT fulfillment_item_fulfillment_id_foreign FOREIGN KEY (fulfillment_id) REFERENCES fulfillment(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE fulfillment_label ADD CONSTRAINT fulfillment_label_fulfillment_id_foreign FOREIGN KEY (fulfillment_id) REFERENCES fulfillment(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE geo_zone ADD CONSTRAINT geo_zone_service_zone_id_foreign FOREIGN KEY (service_zone_id) REFERENCES service_zone(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE image ADD CONSTRAINT image_product_id_foreign FOREIGN KEY (product_id) REFERENCES product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE inventory_level ADD CONSTRAINT inventory_level_inventory_item_id_foreign FOREIGN KEY (inventory_item_id) REFERENCES inventory_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE invoice_pdf ADD CONSTRAINT invoice_pdf_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id);
ALTER TABLE media_text ADD CONSTRAINT media_text_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES media_asset(id) ON DELETE CASCADE;
ALTER TABLE media_unfinished_version ADD CONSTRAINT media_unfinished_version_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES media_asset(id) ON DELETE CASCADE;
ALTER TABLE media_usage ADD CONSTRAINT media_usage_asset_id_fkey FOREIGN KEY (asset_id) REFERENCES media_asset(id) ON DELETE RESTRICT;
ALTER TABLE notification ADD CONSTRAINT notification_provider_id_foreign FOREIGN KEY (provider_id) REFERENCES notification_provider(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE order_change ADD CONSTRAINT order_change_order_id_foreign FOREIGN KEY (order_id) REFERENCES "order"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_change_action ADD CONSTRAINT order_change_action_order_change_id_foreign FOREIGN KEY (order_change_id) REFERENCES order_change(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_credit_line ADD CONSTRAINT order_credit_line_order_id_foreign FOREIGN KEY (order_id) REFERENCES "order"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_item ADD CONSTRAINT order_item_item_id_foreign FOREIGN KEY (item_id) REFERENCES order_line_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_item ADD CONSTRAINT order_item_order_id_foreign FOREIGN KEY (order_id) REFERENCES "order"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_line_item ADD CONSTRAINT order_line_item_totals_id_foreign FOREIGN KEY (totals_id) REFERENCES order_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_line_item_adjustment ADD CONSTRAINT order_line_item_adjustment_item_id_foreign FOREIGN KEY (item_id) REFERENCES order_line_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_line_item_tax_line ADD CONSTRAINT order_line_item_tax_line_item_id_foreign FOREIGN KEY (item_id) REFERENCES order_line_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_shipping ADD CONSTRAINT order_shipping_order_id_foreign FOREIGN KEY (order_id) REFERENCES "order"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_shipping_method_adjustment ADD CONSTRAINT order_shipping_method_adjustment_shipping_method_id_foreign FOREIGN KEY (shipping_method_id) REFERENCES order_shipping_method(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_shipping_method_tax_line ADD CONSTRAINT order_shipping_method_tax_line_shipping_method_id_foreign FOREIGN KEY (shipping_method_id) REFERENCES order_shipping_method(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_summary ADD CONSTRAINT order_summary_order_id_foreign FOREIGN KEY (order_id) REFERENCES "order"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE order_transaction ADD CONSTRAINT order_transaction_order_id_foreign FOREIGN KEY (order_id) REFERENCES "order"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE page_revision ADD CONSTRAINT page_revision_page_id_foreign FOREIGN KEY (page_id) REFERENCES page(id) ON UPDATE CASCADE;
ALTER TABLE page_translation ADD CONSTRAINT page_translation_page_id_foreign FOREIGN KEY (page_id) REFERENCES page(id) ON UPDATE CASCADE;
ALTER TABLE payment ADD CONSTRAINT payment_payment_collection_id_foreign FOREIGN KEY (payment_collection_id) REFERENCES payment_collection(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payment_collection_payment_providers ADD CONSTRAINT payment_collection_payment_providers_payment_col_aa276_foreign FOREIGN KEY (payment_collection_id) REFERENCES payment_collection(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payment_collection_payment_providers ADD CONSTRAINT payment_collection_payment_providers_payment_pro_2d555_foreign FOREIGN KEY (payment_provider_id) REFERENCES payment_provider(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE payment_session ADD CONSTRAINT payment_session_payment_collection_id_foreign FOREIGN KEY (payment_collection_id) REFERENCES payment_collection(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE price ADD CONSTRAINT price_price_list_id_foreign FOREIGN KEY (price_list_id) REFERENCES price_list(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE price ADD CONSTRAINT price_price_set_id_foreign FOREIGN KEY (price_set_id) REFERENCES price_set(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE price_list_rule ADD CONSTRAINT price_list_rule_price_list_id_foreign FOREIGN KEY (price_list_id) REFERENCES price_list(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE price_rule ADD CONSTRAINT price_rule_price_id_foreign FOREIGN KEY (price_id) REFERENCES price(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product ADD CONSTRAINT product_collection_id_foreign FOREIGN KEY (collection_id) REFERENCES product_collection(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product ADD CONSTRAINT product_type_id_foreign FOREIGN KEY (type_id) REFERENCES product_type(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE product_category ADD CONSTRAINT product_category_parent_category_id_foreign FOREIGN KEY (parent_category_id) REFERENCES product_category(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_category_product ADD CONSTRAINT product_category_product_product_category_id_foreign FOREIGN KEY (product_category_id) REFERENCES product_category(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_category_product ADD CONSTRAINT product_category_product_product_id_foreign FOREIGN KEY (product_id) REFERENCES product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_option_value ADD CONSTRAINT product_option_value_option_id_foreign FOREIGN KEY (option_id) REFERENCES product_option(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_product_option ADD CONSTRAINT product_product_option_product_id_foreign FOREIGN KEY (product_id) REFERENCES product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_product_option ADD CONSTRAINT product_product_option_product_option_id_foreign FOREIGN KEY (product_option_id) REFERENCES product_option(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_product_option_value ADD CONSTRAINT product_product_option_value_product_option_value_id_foreign FOREIGN KEY (product_option_value_id) REFERENCES product_option_value(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_product_option_value ADD CONSTRAINT product_product_option_value_product_product_option_id_foreign FOREIGN KEY (product_product_option_id) REFERENCES product_product_option(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_tags ADD CONSTRAINT product_tags_product_id_foreign FOREIGN KEY (product_id) REFERENCES product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_tags ADD CONSTRAINT product_tags_product_tag_id_foreign FOREIGN KEY (product_tag_id) REFERENCES product_tag(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_variant ADD CONSTRAINT product_variant_product_id_foreign FOREIGN KEY (product_id) REFERENCES product(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_variant_option ADD CONSTRAINT product_variant_option_option_value_id_foreign FOREIGN KEY (option_value_id) REFERENCES product_option_value(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_variant_option ADD CONSTRAINT product_variant_option_variant_id_foreign FOREIGN KEY (variant_id) REFERENCES product_variant(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE product_variant_product_image ADD CONSTRAINT product_variant_product_image_image_id_foreign FOREIGN KEY (image_id) REFERENCES image(id) ON DELETE CASCADE;
ALTER TABLE promotion ADD CONSTRAINT promotion_campaign_id_foreign FOREIGN KEY (campaign_id) REFERENCES promotion_campaign(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE promotion_application_method ADD CONSTRAINT promotion_application_method_promotion_id_foreign FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE promotion_campaign_budget ADD CONSTRAINT promotion_campaign_budget_campaign_id_foreign FOREIGN KEY (campaign_id) REFERENCES promotion_campaign(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE promotion_campaign_budget_usage ADD CONSTRAINT promotion_campaign_budget_usage_budget_id_foreign FOREIGN KEY (budget_id) REFERENCES promotion_campaign_budget(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE promotion_promotion_rule ADD CONSTRAINT promotion_promotion_rule_promotion_id_foreign FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE promotion_promotion_rule ADD CONSTRAINT promotion_promotion_rule_promotion_rule_id_foreign FOREIGN KEY (promotion_rule_id) REFERENCES promotion_rule(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE promotion_rule_value ADD CONSTRAINT promotion_rule_value_promotion_rule_id_foreign FOREIGN KEY (promotion_rule_id) REFERENCES promotion_rule(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE provider_identity ADD CONSTRAINT provider_identity_auth_identity_id_foreign FOREIGN KEY (auth_identity_id) REFERENCES auth_identity(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE quote_message ADD CONSTRAINT quote_message_quote FOREIGN KEY (quote_id) REFERENCES quote_request(id) ON DELETE CASCADE;
ALTER TABLE quote_pdf ADD CONSTRAINT quote_pdf_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES quote_revision(id) ON DELETE CASCADE;
ALTER TABLE quote_revision ADD CONSTRAINT quote_revision_quote FOREIGN KEY (quote_id) REFERENCES quote_request(id) ON DELETE CASCADE;
ALTER TABLE refund ADD CONSTRAINT refund_payment_id_foreign FOREIGN KEY (payment_id) REFERENCES payment(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE region_country ADD CONSTRAINT region_country_region_id_foreign FOREIGN KEY (region_id) REFERENCES region(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE reservation_item ADD CONSTRAINT reservation_item_inventory_item_id_foreign FOREIGN KEY (inventory_item_id) REFERENCES inventory_item(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE return_reason ADD CONSTRAINT return_reason_parent_return_reason_id_foreign FOREIGN KEY (parent_return_reason_id) REFERENCES return_reason(id);
ALTER TABLE review_vote ADD CONSTRAINT review_vote_review_id_foreign FOREIGN KEY (review_id) REFERENCES review(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE search_index_sync ADD CONSTRAINT search_index_sync_search_index_version_id_foreign FOREIGN KEY (search_index_version_id) REFERENCES search_index_version(id) ON UPDATE CASCADE;
ALTER TABLE search_index_version ADD CONSTRAINT search_index_version_search_index_id_foreign FOREIGN KEY (search_index_id) REFERENCES search_index(id) ON UPDATE CASCADE;
ALTER TABLE service_zone ADD CONSTRAINT service_zone_fulfillment_set_id_foreign FOREIGN KEY (fulfillment_set_id) REFERENCES fulfillment_set(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE shipping_option ADD CONSTRAINT shipping_option_provider_id_foreign FOREIGN KEY (provider_id) REFERENCES fulfillment_provider(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE shipping_option ADD CONSTRAINT shipping_option_service_zone_id_foreign FOREIGN KEY (service_zone_id) REFERENCES service_zone(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE shipping_option ADD CONSTRAINT shipping_option_shipping_option_type_id_foreign FOREIGN KEY (shipping_option_type_id) REFERENCES shipping_option_type(id) ON UPDATE CASCADE;
ALTER TABLE shipping_option ADD CONSTRAINT shipping_option_shipping_profile_id_foreign FOREIGN KEY (shipping_profile_id) REFERENCES shipping_profile(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE shipping_option_rule ADD CONSTRAINT shipping_option_rule_shipping_option_id_foreign FOREIGN KEY (shipping_option_id) REFERENCES shipping_option(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE social_target ADD CONSTRAINT social_target_of_post FOREIGN KEY (post_id) REFERENCES social_post(id) ON DELETE CASCADE;
ALTER TABLE stock_location ADD CONSTRAINT stock_location_address_id_foreign FOREIGN KEY (address_id) REFERENCES stock_location_address(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE store_currency ADD CONSTRAINT store_currency_store_id_foreign FOREIGN KEY (store_id) REFERENCES store(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE store_locale ADD CONSTRAINT store_locale_store_id_foreign FOREIGN KEY (store_id) REFERENCES store(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tax_rate ADD CONSTRAINT "FK_tax_rate_tax_region_id" FOREIGN KEY (tax_region_id) REFERENCES tax_region(id) ON DELETE CASCADE;
ALTER TABLE tax_rate_rule ADD CONSTRAINT "FK_tax_rate_rule_tax_rate_id" FOREIGN KEY (tax_rate_id) REFERENCES tax_rate(id) ON DELETE CASCADE;
ALTER TABLE tax_region ADD CONSTRAINT "FK_tax_region_parent_id" FOREIGN KEY (parent_id) REFERENCES tax_region(id) ON DELETE CASCADE;
ALTER TABLE tax_region ADD CONSTRAINT "FK_tax_region_provider_id" FOREIGN KEY (provider_id) REFERENCES tax_provider(id) ON DELETE SET NULL;
ALTER TABLE tour_amount ADD CONSTRAINT tour_amount_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE;
ALTER TABLE tour_destination ADD CONSTRAINT tour_destination_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE;
ALTER TABLE tour_in_category ADD CONSTRAINT tour_in_category_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE;
ALTER TABLE tour_offer ADD CONSTRAINT tour_offer_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE;
ALTER TABLE tour_revision ADD CONSTRAINT tour_revision_tour_id_foreign FOREIGN KEY (tour_id) REFERENCES tour(id) ON UPDATE CASCADE;
ALTER TABLE tour_translation ADD CONSTRAINT tour_translation_tour_id_foreign FOREIGN KEY (tour_id) REFERENCES tour(id) ON UPDATE CASCADE;
ALTER TABLE tracking_delivery ADD CONSTRAINT tracking_delivery_of_event FOREIGN KEY (tracking_event_id) REFERENCES tracking_event_key(id) ON DELETE CASCADE;
ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_delivery FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_endpoint FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id) ON DELETE CASCADE;
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_event FOREIGN KEY (event_id) REFERENCES outbox_event(id) ON DELETE CASCADE;
CREATE TRIGGER order_mail_canceled AFTER UPDATE OF status ON "order" FOR EACH ROW WHEN ((old.status = 'canceled'::order_status_enum) <> (new.status = 'canceled'::order_status_enum)) EXECUTE FUNCTION order_mail_of_cancellation();
CREATE TRIGGER order_mail_draft_placed AFTER UPDATE OF is_draft_order ON "order" FOR EACH ROW WHEN (old.is_draft_order <> new.is_draft_order) EXECUTE FUNCTION order_mail_of_order();
CREATE TRIGGER order_mail_placed AFTER INSERT ON "order" FOR EACH ROW WHEN (NOT new.is_draft_order) EXECUTE FUNCTION order_mail_of_order();
CREATE TRIGGER outbox_draft_placed AFTER UPDATE OF is_draft_order ON "order" FOR EACH ROW WHEN (old.is_draft_order <> new.is_draft_order) EXECUTE FUNCTION outbox_note_order();
CREATE TRIGGER svc_lower_email BEFORE INSERT OR UPDATE OF email ON "user" FOR EACH ROW WHEN (new.email <> lower(new.email)) EXECUTE FUNCTION svc_lower_email();
CREATE TRIGGER guard_assistant_credit_entry BEFORE DELETE OR UPDATE ON assistant_credit_entry FOR EACH ROW EXECUTE FUNCTION guard_assistant_credit_entry();
CREATE TRIGGER guard_assistant_plan BEFORE UPDATE ON assistant_plan FOR EACH ROW EXECUTE FUNCTION guard_assistant_plan();
CREATE TRIGGER guard_assistant_plan_action BEFORE UPDATE ON assistant_plan_action FOR EACH ROW EXECUTE FUNCTION guard_assistant_plan_action();
CREATE TRIGGER blog_post_leave_topics BEFORE DELETE ON blog_post FOR EACH ROW EXECUTE FUNCTION blog_post_leave_topics();
CREATE TRIGGER blog_post_tally AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, author_id ON blog_post FOR EACH ROW EXECUTE FUNCTION blog_post_tally_post();
CREATE TRIGGER blog_post_category_tally AFTER INSERT OR DELETE ON blog_post_category FOR EACH ROW EXECUTE FUNCTION blog_post_tally_topic('category_id');
CREATE TRIGGER blog_post_tag_tally AFTER INSERT OR DELETE ON blog_post_tag FOR EACH ROW EXECUTE FUNCTION blog_post_tally_topic('tag_id');
CREATE TRIGGER svc_capacity_count_delete AFTER DELETE ON capacity_hold REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_count();
CREATE TRIGGER svc_capacity_count_insert AFTER INSERT ON capacity_hold REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_count();
CREATE TRIGGER svc_capacity_count_update AFTER UPDATE ON capacity_hold REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_count();
CREATE TRIGGER svc_service_booking_follow AFTER UPDATE ON capacity_hold FOR EACH ROW WHEN (new.kind = 'service'::text AND (old.status IS DISTINCT FROM new.status OR old.expires_at IS DISTINCT FROM new.expires_at OR old.order_id IS DISTINCT FROM new.order_id OR old.places IS DISTINCT FROM new.places)) EXECUTE FUNCTION svc_service_booking_follow();
CREATE TRIGGER svc_tour_quota_places AFTER UPDATE ON capacity_quota FOR EACH ROW WHEN (new.kind = 'tour'::text AND (old.size - old.taken) IS DISTINCT FROM (new.size - new.taken)) EXECUTE FUNCTION svc_tour_quota_places();
CREATE TRIGGER refuse_capture_of_unpaid_order BEFORE INSERT ON capture FOR EACH ROW EXECUTE FUNCTION refuse_capture_of_unpaid_order();
CREATE TRIGGER svc_whole_amount BEFORE INSERT OR UPDATE ON capture FOR EACH ROW WHEN (new.amount <> trunc(new.amount)) EXECUTE FUNCTION svc_whole_amount_of_capture();
CREATE TRIGGER svc_capacity_line_added AFTER INSERT ON cart_line_item REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_line_added();
CREATE TRIGGER svc_capacity_line_changed AFTER UPDATE ON cart_line_item REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_line_changed();
CREATE TRIGGER svc_capacity_line_removed AFTER DELETE ON cart_line_item REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_line_removed();
CREATE TRIGGER svc_capacity_whole_changed AFTER UPDATE ON cart_line_item REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_whole_changed();
CREATE TRIGGER svc_capacity_whole_removed AFTER DELETE ON cart_line_item REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION svc_capacity_whole_removed();
CREATE TRIGGER svc_cart_line_guard AFTER INSERT ON cart_line_item REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION svc_cart_line_guard();
CREATE TRIGGER svc_keep_banner_wording BEFORE DELETE OR UPDATE ON cookie_banner_wording FOR EACH ROW EXECUTE FUNCTION svc_keep_banner_wording();
CREATE TRIGGER svc_keep_consent_record BEFORE DELETE OR UPDATE ON cookie_consent_record FOR EACH ROW EXECUTE FUNCTION svc_keep_consent_record();
CREATE TRIGGER svc_keep_consent_register BEFORE DELETE OR UPDATE ON cookie_consent_register FOR EACH ROW EXECUTE FUNCTION svc_keep_consent_register();
CREATE TRIGGER svc_keep_consent_session BEFORE DELETE OR UPDATE ON cookie_consent_session FOR EACH ROW EXECUTE FUNCTION svc_keep_consent_session();
CREATE TRIGGER credit_note_keep BEFORE DELETE OR UPDATE ON credit_note FOR EACH ROW EXECUTE FUNCTION credit_note_keep();
CREATE TRIGGER credit_note_within BEFORE INSERT ON credit_note FOR EACH ROW EXECUTE FUNCTION credit_note_within();
CREATE TRIGGER outbox_customer_added AFTER INSERT ON customer FOR EACH ROW WHEN (new.has_account) EXECUTE FUNCTION outbox_note_customer();
CREATE TRIGGER outbox_customer_changed AFTER UPDATE OF has_account ON customer FOR EACH ROW WHEN (old.has_account <> new.has_account) EXECUTE FUNCTION outbox_note_customer();
CREATE TRIGGER outbox_customer_removed AFTER DELETE ON customer FOR EACH ROW WHEN (old.has_account) EXECUTE FUNCTION outbox_note_customer();
CREATE TRIGGER svc_lower_email BEFORE INSERT OR UPDATE OF email ON customer FOR EACH ROW WHEN (new.email <> lower(new.email)) EXECUTE FUNCTION svc_lower_email();
CREATE TRIGGER svc_destination_tree BEFORE INSERT OR UPDATE OF parent_id ON destination FOR EACH ROW EXECUTE FUNCTION svc_destination_tree();
CREATE TRIGGER svc_keep_email_consent_event BEFORE UPDATE ON email_consent_event FOR EACH ROW EXECUTE FUNCTION svc_keep_email_consent_event();
CREATE TRIGGER svc_record_email_suppression AFTER INSERT OR UPDATE OF deleted_at ON email_suppression FOR EACH ROW EXECUTE FUNCTION svc_record_email_suppression();
CREATE TRIGGER svc_event_sold BEFORE UPDATE OF deleted_at ON event FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION svc_event_sold();
CREATE TRIGGER svc_event_check_in_guard BEFORE INSERT ON event_check_in FOR EACH ROW EXECUTE FUNCTION svc_event_check_in_guard();
CREATE TRIGGER svc_event_check_in_stays BEFORE DELETE OR UPDATE ON event_check_in FOR EACH ROW EXECUTE FUNCTION svc_event_check_in_stays();
CREATE TRIGGER form_version_keep BEFORE UPDATE ON form_version FOR EACH ROW EXECUTE FUNCTION form_version_keep();
CREATE TRIGGER order_mail_shipped AFTER UPDATE OF shipped_at ON fulfillment FOR EACH ROW WHEN ((old.shipped_at IS NULL) <> (new.shipped_at IS NULL)) EXECUTE FUNCTION order_mail_of_shipment();
CREATE CONSTRAINT TRIGGER outbox_shipment AFTER UPDATE OF shipped_at ON fulfillment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.shipped_at IS NULL) <> (new.shipped_at IS NULL)) EXECUTE FUNCTION outbox_note_shipment();
CREATE TRIGGER svc_keep_reserved BEFORE INSERT OR UPDATE OF reserved_quantity, raw_reserved_quantity, location_id, inventory_item_id ON inventory_level FOR EACH ROW EXECUTE FUNCTION svc_keep_reserved();
CREATE TRIGGER svc_lower_email BEFORE INSERT OR UPDATE OF email ON invite FOR EACH ROW WHEN (new.email <> lower(new.email)) EXECUTE FUNCTION svc_lower_email();
CREATE TRIGGER invoice_keep BEFORE DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_keep();
CREATE TRIGGER svc_whole_amount BEFORE INSERT OR UPDATE ON order_change_action FOR EACH ROW WHEN (
        CASE
            WHEN new.action = 'CREDIT_LINE_ADD'::text THEN new.amount
            WHEN jsonb_typeof(new.details -> 'unit_price'::text) = 'number'::text THEN (new.details ->> 'unit_price'::text)::numeric
            ELSE NULL::numeric
        END <> trunc(
        CASE
            WHEN new.action = 'CREDIT_LINE_ADD'::text THEN new.amount
            WHEN jsonb_typeof(new.details -> 'unit_price'::text) = 'number'::text THEN (new.details ->> 'unit_price'::text)::numeric
            ELSE NULL::numeric
        END)) EXECUTE FUNCTION svc_whole_amount_of_order_change_action();
CREATE TRIGGER refuse_fulfillment_of_cancelled_order BEFORE INSERT OR UPDATE ON order_item FOR EACH ROW WHEN (new.fulfilled_quantity > 0::numeric) EXECUTE FUNCTION refuse_fulfillment_of_cancelled_order();
CREATE CONSTRAINT TRIGGER svc_whole_amount AFTER INSERT OR UPDATE ON order_shipping_method DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_custom_amount AND new.amount <> trunc(new.amount)) EXECUTE FUNCTION svc_whole_amount_of_order_shipping_method();
CREATE TRIGGER outbox_capture_added AFTER INSERT ON order_transaction FOR EACH ROW WHEN (new.reference = 'capture'::text AND new.amount > 0::numeric) EXECUTE FUNCTION outbox_note_capture();
CREATE TRIGGER outbox_capture_removed AFTER DELETE ON order_transaction FOR EACH ROW WHEN (old.reference = 'capture'::text) EXECUTE FUNCTION outbox_note_capture();
CREATE TRIGGER webhook_make_deliveries AFTER INSERT ON outbox_event FOR EACH ROW EXECUTE FUNCTION webhook_make_deliveries();
CREATE TRIGGER svc_whole_amount BEFORE INSERT OR UPDATE ON price FOR EACH ROW WHEN (new.amount <> trunc(new.amount)) EXECUTE FUNCTION svc_whole_amount_of_price();
CREATE TRIGGER quote_revision_keep BEFORE DELETE OR UPDATE ON quote_revision FOR EACH ROW EXECUTE FUNCTION quote_revision_keep();
CREATE TRIGGER rate_snapshot_is_immutable BEFORE UPDATE ON rate_snapshot FOR EACH ROW EXECUTE FUNCTION rate_snapshot_is_immutable();
CREATE TRIGGER order_mail_refunded AFTER INSERT OR DELETE ON refund FOR EACH ROW EXECUTE FUNCTION order_mail_of_refund();
CREATE TRIGGER svc_refuse_refund_in_change BEFORE INSERT ON refund FOR EACH ROW EXECUTE FUNCTION svc_refuse_refund_in_change();
CREATE TRIGGER svc_whole_amount BEFORE INSERT OR UPDATE ON refund FOR EACH ROW WHEN (new.amount <> trunc(new.amount)) EXECUTE FUNCTION svc_whole_amount_of_refund();
CREATE TRIGGER svc_stock_guard_delete AFTER DELETE ON reservation_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION svc_stock_guard();
CREATE TRIGGER svc_stock_guard_insert AFTER INSERT ON reservation_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION svc_stock_guard();
CREATE TRIGGER svc_stock_guard_update AFTER UPDATE ON reservation_item REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION svc_stock_guard();
CREATE TRIGGER review_tally AFTER INSERT OR DELETE OR UPDATE OF status, deleted_at, rating, is_verified_purchase, subject_type, subject_id ON review FOR EACH ROW EXECUTE FUNCTION review_tally_count();
CREATE TRIGGER review_vote_count AFTER INSERT OR DELETE ON review_vote FOR EACH ROW EXECUTE FUNCTION review_vote_count();
CREATE TRIGGER renew_search_document_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_document FOR EACH STATEMENT EXECUTE FUNCTION renew_search_document_version();
CREATE TRIGGER svc_service_booking_slot AFTER INSERT OR DELETE OR UPDATE ON service_booking FOR EACH ROW EXECUTE FUNCTION svc_service_booking_slot();
CREATE TRIGGER social_post_follows_targets AFTER INSERT OR UPDATE OF status ON social_target FOR EACH ROW EXECUTE FUNCTION social_post_follows_targets();
CREATE TRIGGER social_target_moves BEFORE UPDATE ON social_target FOR EACH ROW EXECUTE FUNCTION social_target_moves();
CREATE TRIGGER social_tokens_end AFTER UPDATE OF status, due_at ON social_target FOR EACH ROW WHEN (old.status = 'unknown'::text) EXECUTE FUNCTION social_tokens_end();
CREATE TRIGGER svc_subscription_card_leaves BEFORE UPDATE OF card, status ON subscription FOR EACH ROW EXECUTE FUNCTION svc_subscription_card_leaves();
CREATE TRIGGER svc_subscription_end_stays BEFORE UPDATE ON subscription FOR EACH ROW EXECUTE FUNCTION svc_subscription_end_stays();
CREATE TRIGGER svc_subscription_charge_stays BEFORE UPDATE ON subscription_charge_attempt FOR EACH ROW EXECUTE FUNCTION svc_subscription_charge_stays();
CREATE TRIGGER svc_subscription_checkout_card_leaves BEFORE DELETE ON subscription_checkout FOR EACH ROW EXECUTE FUNCTION svc_subscription_checkout_card_leaves();
CREATE TRIGGER svc_subscription_coupon_limit BEFORE INSERT OR UPDATE OF status ON subscription_checkout FOR EACH ROW EXECUTE FUNCTION svc_subscription_coupon_limit();
CREATE TRIGGER svc_subscription_coupon_stays BEFORE UPDATE ON subscription_coupon FOR EACH ROW EXECUTE FUNCTION svc_subscription_coupon_stays();
CREATE TRIGGER svc_subscription_payment_stays BEFORE UPDATE ON subscription_cycle FOR EACH ROW EXECUTE FUNCTION svc_subscription_payment_stays();
CREATE TRIGGER svc_subscription_entry_stays BEFORE UPDATE ON subscription_entry FOR EACH ROW EXECUTE FUNCTION svc_subscription_entry_stays();
CREATE TRIGGER svc_subscription_interval_stays BEFORE UPDATE ON subscription_plan FOR EACH ROW EXECUTE FUNCTION svc_subscription_interval_stays();
CREATE TRIGGER svc_subscription_price_stays BEFORE UPDATE ON subscription_plan_price FOR EACH ROW EXECUTE FUNCTION svc_subscription_price_stays();
CREATE TRIGGER svc_tour_booked BEFORE UPDATE OF deleted_at ON tour FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION svc_tour_booked();
CREATE TRIGGER svc_tour_category_tree BEFORE INSERT OR UPDATE OF parent_id ON tour_category FOR EACH ROW EXECUTE FUNCTION svc_tour_category_tree();
CREATE TRIGGER svc_tour_departure_booked BEFORE UPDATE OF deleted_at ON tour_departure FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION svc_tour_departure_booked();
CREATE TRIGGER svc_tour_departure_moved BEFORE UPDATE OF starts_at ON tour_departure FOR EACH ROW WHEN (old.starts_at <> new.starts_at) EXECUTE FUNCTION svc_tour_departure_moved();
CREATE TRIGGER svc_tour_departure_places BEFORE INSERT OR UPDATE OF quota_id ON tour_departure FOR EACH ROW EXECUTE FUNCTION svc_tour_departure_places();
CREATE TRIGGER svc_add_tracking_sums AFTER INSERT ON tracking_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION svc_add_tracking_sums();
CREATE TRIGGER svc_forget_tracking_keys AFTER DELETE ON tracking_event REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION svc_forget_tracking_keys();
CREATE TRIGGER svc_subtract_tracking_sums AFTER DELETE ON tracking_event REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION svc_subtract_tracking_sums();
CREATE TRIGGER webhook_release_after_delete AFTER DELETE ON webhook_delivery FOR EACH ROW WHEN (old.status = ANY (ARRAY['waiting'::text, 'sending'::text])) EXECUTE FUNCTION webhook_release_next();
CREATE TRIGGER webhook_release_after_end AFTER UPDATE OF status ON webhook_delivery FOR EACH ROW WHEN ((old.status = ANY (ARRAY['waiting'::text, 'sending'::text])) AND (new.status = ANY (ARRAY['delivered'::text, 'exhausted'::text]))) EXECUTE FUNCTION webhook_release_next();
CREATE TRIGGER webhook_limit_endpoints BEFORE INSERT ON webhook_endpoint FOR EACH ROW EXECUTE FUNCTION webhook_limit_endpoints();
SELECT svc_make_tracking_partition(month) FROM svc_lacking_tracking_months(now(), 2) AS month;
