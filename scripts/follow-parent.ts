/** Loaded before every command: when the launcher is killed, the command ends as if it had been asked to. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
