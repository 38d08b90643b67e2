import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import packageFile from './package.json' with { type: 'json' }

const output = join(import.meta.dirname, 'dist/web')
const serverAddress = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Asks for the one font of the first paint before the style sheet names it. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }) {
      const font = Object.keys(bundle).find((name) => name.includes('inter-latin-wght-normal'))
      if (!font) throw new Error('The latin font is missing from the build.')
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', injectTo: 'head-prepend', attrs }]
    },
  }
}

/** Writes into the page which build it is, for reports of errors: the version, and a mark of the files' contents. */
function nameRelease(): Plugin {
  return {
    name: 'name-release',
    apply: 'build',
    transformIndexHtml(_html, { bundle = {} }) {
      const mark = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex').slice(0, 8)
      const content = `${packageFile.version}+${mark}`
      return [{ tag: 'meta', injectTo: 'head', attrs: { name: 'release', content } }]
    },
  }
}

/** Serves the pages without the app while the screens are worked on, as the server does. */
function serveOtherPages(): Plugin {
  return {
    name: 'serve-other-pages',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/forms/')) request.url = '/form.html'
        if (request.url === '/self-service') request.url = '/self-service.html'
        next()
      })
    },
  }
}

/** Builds the pages of intake forms and of self-service by themselves: they share no file with the app, which strangers do not need. */
function buildOtherPages(): Plugin {
  const input = ['form', 'self-service'].map((name) => join(import.meta.dirname, `web/${name}.html`))
  return {
    name: 'build-other-pages',
    apply: 'build',
    async closeBundle() {
      await build({
        configFile: false,
        root: 'web',
        publicDir: false,
        logLevel: 'warn',
        plugins: [precompress()],
        build: {
          outDir: output,
          emptyOutDir: false,
          assetsInlineLimit: 0,
          modulePreload: false,
          rolldownOptions: { input },
        },
      })
    },
  }
}

/** Writes .br and .gz beside every text file, so that the server compresses nothing while it serves. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle() {
      const files = await readdir(output, { recursive: true })
      const texts = files
        .filter((file) => /\.(js|css|html|svg)$/.test(file))
        .map((file) => join(output, file))
      await Promise.all(
        texts.map(async (file) => {
          const text = await readFile(file)
          const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
          await writeFile(`${file}.br`, await brotli(text, options))
          await writeFile(`${file}.gz`, await zip(text, { level: 9 }))
        }),
      )
    },
  }
}

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadFont(), nameRelease(), serveOtherPages(), buildOtherPages()],
  build: {
    outDir: output,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // A file of several modules may otherwise run before what it imports.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
              priority: 2,
            },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
              priority: 2,
            },
            // What several screens share: modules that the same screens need are one file, and small ones join another.
            // Without it a page asked for 150 files.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': serverAddress, '/dev': serverAddress, '/sandbox': serverAddress },
  },
})
