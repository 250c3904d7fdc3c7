import { menuTargetsSql } from "../../kits/publications/reading"
import { errors } from "../../lib/errors"
import { publicationSource } from "../search/services/publication-source"
import { declareWiring } from "../wirings"
import { publishDueDestinations } from "./jobs"
import { DESTINATIONS } from "./module/lib/kind"
import { destinations } from "./seed"

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
