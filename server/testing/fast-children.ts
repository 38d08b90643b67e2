import { inject } from 'vitest'

// Hundreds of processes that read one file each are started by what is tested, and each would compile its program anew.
process.execPath = inject('node')
