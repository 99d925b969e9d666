/**
 * How our server runs: alone on one machine with the application, small when idle, every commit on the disk
 * (PostgreSQL's own `fsync` and `synchronous_commit` stay on).
 */
export function serverSettings(
  socketFolder: string,
  over: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    wal_compression: 'on',
    // The log holds what people wrote, in the order in which it came: what no recovery needs is removed within two minutes, and
    // is not kept to be written over.
    checkpoint_timeout: '1min',
    wal_recycle: 'off',
    max_wal_size: '1GB',
    // Nothing replicates from it: no sender, no launcher, no extra log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_logical_replication_workers: '0',
    io_workers: '1',
    jit: 'off',
    // Messages of failed statements hold what people typed.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    ...over,
  };
}
