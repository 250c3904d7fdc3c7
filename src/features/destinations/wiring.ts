import { errors } from "../../lib/errors"
import { menuTargetsSql } from "../../lib/publications/reading"
import { DESTINATIONS } from "../../modules/destinations/lib/kind"
import { publishDueDestinations } from "../../scheduled-jobs/destinations/publish-due-destinations"
import { destinations } from "../../seed/destinations"
import { publicationSource } from "../search/publication-source"
import { declareWiring } from "../wirings"

declareWiring("destinations", {
  seed: destinations,
  scheduledJobs: [publishDueDestinations],
  searchSources: [publicationSource("destination", "destination", ["image"])],
  addresses: {
    destination: (container, { now }) => container.resolve("destinations").publications.addresses(now),
  },
  menuTargets: { destination: menuTargetsSql(DESTINATIONS.tables, "image") },
  databaseErrors: {
    // A trigger of src/lib/tree-guard.ts raises it.
    SV026: () => errors.invalidField("Field 'parent_id': a record cannot contain itself."),
  },
})
