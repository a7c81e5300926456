import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '#app/platform/database/is-database-unavailable.ts';

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const sqlError = (code: string) => error('from the server', { code, severity: 'FATAL' });
const adapterError = (cause: object) =>
  error('from the server', { name: 'DriverAdapterError', cause });

describe('an error of the database', () => {
  it.each([
    ['ended by an administrator', sqlError('57P01')],
    ['the server is starting', sqlError('57P03')],
    ['connection failure', sqlError('08006')],
    ['too many connections', sqlError('53300')],
    ['a server that has become a replica', sqlError('25006')],
    ['reset', error('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
    ['refused', error('', { code: 'ECONNREFUSED' })],
    ['cut', error('Connection terminated unexpectedly')],
    ['cut before', error('Client has encountered a connection error and is not queryable')],
    ['no place free', error('timeout exceeded when trying to connect')],
    ['the embedded one crashed', error('The embedded database has ended.', { cause: 'memory' })],
    ['silent', error('Query read timeout')],
    ['Prisma: not reachable', error('', { code: 'P1001' })],
    ['Prisma: not reachable at the start', error('', { errorCode: 'P1001' })],
    ['Prisma: closed', error('', { code: 'P1017' })],
    ['Prisma: ended, in a model query', adapterError({ kind: 'postgres', originalCode: '57P01' })],
    ['Prisma: not reachable, in a model query', adapterError({ kind: 'DatabaseNotReachable' })],
    [
      'Prisma: ended, in a raw query',
      error('', {
        code: 'P2010',
        meta: { driverAdapterError: adapterError({ originalCode: '57P01' }) },
      }),
    ],
  ])('counts as out of reach: %s', (_, thrown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(true);
  });

  it.each([
    ['a row that is there already', sqlError('23505')],
    ['a wrong statement', sqlError('42601')],
    ['Prisma: a row that is there already', error('', { code: 'P2002' })],
    ['Prisma: a wrong raw query', adapterError({ kind: 'postgres', originalCode: '42601' })],
    [
      'another service that is cut',
      new TypeError('fetch failed', { cause: sqlError('ECONNRESET') }),
    ],
    ['words of somebody else', error('The Connection terminated')],
    ['nothing', null],
    ['a text', 'Connection terminated'],
  ])('does not: %s', (_, thrown) => {
    expect(isDatabaseUnavailable(thrown)).toBe(false);
  });
});
