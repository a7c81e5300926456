import { counter, gauge, histogram, level, observed, observedTotal } from './metric.ts';

/** Everything that is measured. docs/operating.md has the same table; a test compares the two. */
export const METRICS = {
  httpDuration: histogram({
    name: 'http.server.request.duration',
    unit: 's',
    description: 'Time until the answer was sent; 499 if the client left before',
    labels: ['http.request.method', 'http.route', 'http.response.status_code'],
  }),
  callDuration: histogram({
    name: 'catalog_vision.operation.duration',
    unit: 's',
    description: 'Duration of a call; outcome is succeeded, replayed or the error code',
    labels: ['operation', 'transport', 'outcome'],
  }),
  callsInFlight: level({
    name: 'catalog_vision.operation.in_flight',
    unit: '{call}',
    description: 'Calls under way',
    labels: ['operation'],
  }),
  callsSwept: counter({
    name: 'catalog_vision.operation.swept',
    unit: '{call}',
    description: 'Calls that the sweep failed and refunded because their process died',
    labels: [],
  }),
  credits: counter({
    name: 'catalog_vision.credits',
    unit: '{credit}',
    description: 'Credits booked: charge when a call begins, refund when it fails',
    labels: ['kind', 'operation'],
  }),
  creditsBought: counter({
    name: 'catalog_vision.credits.bought',
    unit: '{credit}',
    description: 'Credits from paid purchases',
    labels: [],
  }),
  providerDuration: histogram({
    name: 'catalog_vision.provider.duration',
    unit: 's',
    description: 'Duration of a request to a search or a model, retries included',
    labels: ['provider', 'kind', 'outcome'],
  }),
  providerRetries: counter({
    name: 'catalog_vision.provider.retries',
    unit: '{request}',
    description: 'Requests to a search that were sent again',
    labels: ['provider'],
  }),
  breakerOpen: gauge({
    name: 'catalog_vision.provider.breaker_open',
    unit: '1',
    description: '1 while a search is not asked because it failed repeatedly',
    labels: ['provider'],
  }),
  adminDuration: histogram({
    name: 'catalog_vision.admin_api.duration',
    unit: 's',
    description: 'Duration of a request to the Admin API, without the wait for points',
    labels: ['operation', 'outcome'],
  }),
  adminPoints: counter({
    name: 'catalog_vision.admin_api.points',
    unit: '{point}',
    description: 'Query cost in points: what was requested, and what Shopify actually charged',
    labels: ['operation', 'kind'],
  }),
  adminWait: histogram({
    name: 'catalog_vision.admin_api.wait',
    unit: 's',
    description: 'Time waited for points before a request, and before a retry',
    labels: ['reason'],
  }),
  threadDuration: histogram({
    name: 'catalog_vision.thread.duration',
    unit: 's',
    description: 'Duration of one task in a thread',
    labels: ['kind', 'outcome'],
  }),
  threadWait: histogram({
    name: 'catalog_vision.thread.wait',
    unit: 's',
    description: 'Time a task waited for a free thread',
    labels: ['kind'],
  }),
  threadQueue: level({
    name: 'catalog_vision.thread.queue',
    unit: '{request}',
    description: 'Tasks waiting for a free thread',
    labels: ['kind'],
  }),
  threadRefused: counter({
    name: 'catalog_vision.thread.refused',
    unit: '{request}',
    description: 'Tasks refused because no thread was free in time',
    labels: ['kind'],
  }),
  webhookDuration: histogram({
    name: 'catalog_vision.webhook.duration',
    unit: 's',
    description:
      'Duration of one delivery attempt; outcome is delivered, refused or the reason why no answer came',
    labels: ['outcome'],
  }),
  queueDepth: observed({
    name: 'catalog_vision.queue.depth',
    unit: '{entry}',
    description:
      'Waiting in the database: jobs, photos and scans of receiving sessions, photos to be read by another process, webhooks that are due',
    labels: ['queue'],
  }),
  queueAge: observed({
    name: 'catalog_vision.queue.oldest_age',
    unit: 's',
    description: 'How long the oldest entry has waited; 0 if the queue is empty',
    labels: ['queue'],
  }),
  databaseUp: observed({
    name: 'catalog_vision.database.up',
    unit: '1',
    description: '1 while the database answers within two seconds',
    labels: [],
  }),
  connections: observed({
    name: 'db.client.connection.count',
    unit: '{connection}',
    description: 'Connections of the pool',
    labels: ['db.client.connection.state'],
  }),
  connectionsMost: observed({
    name: 'db.client.connection.max',
    unit: '{connection}',
    description: 'Maximum number of connections of the pool',
    labels: [],
  }),
  connectionsPending: observed({
    name: 'db.client.connection.pending_requests',
    unit: '{request}',
    description: 'Statements waiting for a connection',
    labels: [],
  }),
  loopDelayMedian: observed({
    name: 'nodejs.eventloop.delay.p50',
    unit: 's',
    description: 'Delay of the event loop since the last scrape, median',
    labels: [],
  }),
  loopDelayP99: observed({
    name: 'nodejs.eventloop.delay.p99',
    unit: 's',
    description: 'The same, 99th percentile',
    labels: [],
  }),
  loopDelayMost: observed({
    name: 'nodejs.eventloop.delay.max',
    unit: 's',
    description: 'The same, the longest',
    labels: [],
  }),
  loopUse: observed({
    name: 'nodejs.eventloop.utilization',
    unit: '1',
    description: 'Share of the time since the last scrape in which the event loop was busy',
    labels: [],
  }),
  heapUsed: observed({
    name: 'v8js.memory.heap.used',
    unit: 'By',
    description: 'Heap memory of the main thread',
    labels: ['v8js.heap.space.name'],
  }),
  memory: observed({
    name: 'process.memory.usage',
    unit: 'By',
    description: 'Memory of the process with all its threads (RSS)',
    labels: [],
  }),
  cpuTime: observedTotal({
    name: 'process.cpu.time',
    unit: 's',
    description: 'Processor time of the process with all its threads',
    labels: ['cpu.mode'],
  }),
  uptime: observed({
    name: 'process.uptime',
    unit: 's',
    description: 'Time since the process started',
    labels: [],
  }),
};
