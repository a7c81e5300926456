import path from 'node:path';
import { createTemplate } from '#app/platform/database/embedded/database-template.ts';
import { openDatabase } from '#app/platform/database/open-database.server.ts';
import { createJobQueue } from '#app/platform/job-queue.ts';
import { createLogger } from '#app/platform/logger.server.ts';
import { projectRoot } from '#app/platform/project-root.ts';

const migrations = path.join(projectRoot(), 'prisma/migrations');
await createTemplate(migrations, async (directory) => {
  const { pool, close } = await openDatabase({ kind: 'embedded', directory }, migrations);
  // The queue creates its tables at its first start.
  const queue = createJobQueue({
    pool,
    serverUrl: null,
    readingsAtOnce: 1,
    log: createLogger('error'),
  });
  await queue.start({});
  await queue.close();
  await close();
});
