/**
 * Loaded before a supervised program (`node --import`): when the supervisor is killed without a chance to
 * stop its children, they notice the broken channel and end by themselves instead of staying behind.
 */
process.channel?.unref();
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000).unref();
  process.kill(process.pid, 'SIGTERM');
});
