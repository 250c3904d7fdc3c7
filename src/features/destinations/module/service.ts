import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { PublicationStore, type StoreDependencies } from "../../../kits/publications/store"
import type { Reader } from "../../../kits/publications/types"
import { onConnection } from "../../../lib/database"
import { DESTINATIONS } from "./lib/kind"
import { containedIn, namedDestinations } from "./lib/tree"
import { Destination } from "./models/destination"
import { DestinationRevision } from "./models/destination-revision"
import { DestinationTranslation } from "./models/destination-translation"
import type {
  Contained,
  DestinationFilter,
  DestinationInput,
  DestinationSummary,
  NamedDestination,
  OwnDestinationColumns,
  PublicDestination,
} from "./types"

type Sql = Context<SqlEntityManager>

/** The destinations of the current tenant. The feature's workflows write them. */
export default class DestinationsModuleService extends MedusaService({
  Destination,
  DestinationTranslation,
  DestinationRevision,
}) {
  readonly publications: PublicationStore<
    DestinationInput,
    OwnDestinationColumns,
    DestinationSummary,
    PublicDestination,
    DestinationFilter
  >

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.publications = new PublicationStore(dependencies, DESTINATIONS)
  }

  /** The destinations within these, each with itself. */
  @InjectManager()
  async containedIn(ids: readonly string[], @MedusaContext() context: Sql = {}): Promise<Contained[]> {
    return ids.length === 0 ? [] : containedIn(onConnection(context), ids)
  }

  /** Public destinations by id, in their order. */
  @InjectManager()
  async named(
    ids: readonly string[],
    reader: Reader,
    @MedusaContext() context: Sql = {},
  ): Promise<NamedDestination[]> {
    return ids.length === 0 ? [] : namedDestinations(onConnection(context), ids, reader)
  }
}
