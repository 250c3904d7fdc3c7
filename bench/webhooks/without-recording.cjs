/** Preloaded into a server by `npm run bench -- webhook-recording`. Its checkouts record no event and read no snapshot. */
const Module = require("node:module")

const { _load: load } = Module

Module._load = (request, parent, isMain) => {
  const loaded = load(request, parent, isMain)
  if (request.endsWith("/outbox/record-event"))
    return {
      ...loaded,
      recordEvent: async () => "",
      recordEvents: async () => [],
      recordTogether: async () => [],
    }
  if (request.endsWith("./lib/rows") && parent?.filename.includes("/features/cart-completion/module/"))
    return { ...loaded, deletePlaced: (sql, id) => loaded.deleteCompletion(sql, id) }
  return loaded
}
