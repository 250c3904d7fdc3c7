import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { capacityKinds } from "../kinds"
import { adminSoldPlaces } from "./admin-sold-places.rows"

declareHandlers([
  route(adminSoldPlaces.adminReadSoldPlace, async ({ params: { id }, scope }) => {
    const [place] = await scope.resolve("capacity").soldPlacesOf([id])
    if (!place) return { sold_place: null }
    const kind = capacityKinds(scope).find(({ name }) => name === place.kind)
    const owner = await kind?.ownerOf(place.subject_id)
    return { sold_place: { kind: place.kind, owner: owner ?? null } }
  }),
])
