/** The enabled payment providers of `region`, as a column of a statement. */
export const PROVIDERS = `
  coalesce((SELECT json_agg(provider.id)
              FROM region_payment_provider AS link
              JOIN payment_provider AS provider
                ON provider.id = link.payment_provider_id AND provider.is_enabled AND provider.deleted_at IS NULL
             WHERE link.region_id = region.id AND link.deleted_at IS NULL), '[]')`
