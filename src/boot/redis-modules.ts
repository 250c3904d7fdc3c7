const KEY_PREFIX = "svc:"
/** The queue library adds its own colon between the parts of a key. */
const QUEUE_PREFIX = "svc-"
const SCHEDULES_AT_ONCE = 4
const FAILED_JOB_SECONDS = 7 * 24 * 60 * 60

/** The engine's Redis modules. With them, several processes share events, workflows, cache entries and locks. */
export function redisModules(redisUrl: string) {
  return [
    {
      resolve: "@medusajs/medusa/event-bus-redis",
      options: {
        redisUrl,
        queueName: `${QUEUE_PREFIX}events`,
        // Failed jobs contain customers' data, so they are deleted after the time that an investigation needs.
        jobOptions: { removeOnFail: { age: FAILED_JOB_SECONDS } },
      },
    },
    {
      resolve: "@medusajs/medusa/workflow-engine-redis",
      options: {
        redis: {
          redisUrl,
          queueName: `${QUEUE_PREFIX}workflows`,
          jobQueueName: `${QUEUE_PREFIX}workflow-jobs`,
          // A slow schedule of one tenant must not delay other tenants.
          jobWorkerOptions: { concurrency: SCHEDULES_AT_ONCE },
          // The engine gives this queue the same name in every application. The prefix keeps ours apart.
          cleanerQueueOptions: { prefix: `${QUEUE_PREFIX}bull` },
          cleanerWorkerOptions: { prefix: `${QUEUE_PREFIX}bull` },
        },
      },
    },
    // One process creates a second-factor challenge; another may receive its answer.
    { resolve: "@medusajs/medusa/cache-redis", options: { redisUrl, namespace: "svc:cache-entry" } },
    {
      resolve: "@medusajs/medusa/caching",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/caching-redis",
            id: "caching-redis",
            is_default: true,
            options: { redisUrl, prefix: `${KEY_PREFIX}cache:` },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/locking-redis",
            id: "locking-redis",
            is_default: true,
            options: { redisUrl, namespace: `${KEY_PREFIX}lock:` },
          },
        ],
      },
    },
  ]
}
