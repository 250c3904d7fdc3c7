/**
 * SQL for the ids of campaigns that wait because of a problem, or that did not reach somebody and run, or ended in the
 * last week. Binding: `:now`.
 */
export const FAILED_CAMPAIGNS = `
  SELECT campaign.id FROM email_campaign campaign
   WHERE campaign.status IN ('sending', 'paused', 'sent') AND campaign.deleted_at IS NULL
     AND coalesce(campaign.finished_at, :now) >= CAST(:now AS timestamptz) - interval '7 days'
     AND (campaign.problem IS NOT NULL
       OR EXISTS (SELECT FROM email_campaign_recipient one WHERE one.campaign_id = campaign.id
                     AND one.status = 'failed' AND one.deleted_at IS NULL))`
