import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

const show = (text: ReactNode) => render(<MemoryRouter>{text}</MemoryRouter>)

describe('text in Markdown', () => {
  it('becomes headings below the page’s own, lists and links that tell nothing', () => {
    show(<Markdown text={'# Steps\n\n1. Ask\n2. Bind\n\n[Guide](https://carrier.example/x)'} />)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Steps')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    const link = screen.getByRole('link', { name: 'Guide' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ])
  })

  it('links to pages of this application without leaving it, and to no other site by a trick', () => {
    show(<Markdown text={'[Own](/tickets)\n\n[Other](//evil.example/x)'} />)
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('target')
    expect([target('Own'), target('Other')]).toEqual([null, '_blank'])
  })

  it('links to no other site where the words may be anybody’s, not even by an address alone', () => {
    const named =
      '[Own](/tickets) [Form](https://evil.example) www.evil.example https://evil.example/a thief@evil.example'
    show(<Markdown text={named} onlyOwnLinks />)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Own'])
    expect(screen.getByText(/www\.evil\.example/)).toBeTruthy()
  })

  it.each(['> ', '- ', '1. '])('shows what stands in ten thousand of %j in each other', (mark) => {
    show(<Markdown text={`${mark.repeat(10_000)}Kept`} />)
    expect(screen.getByText('Kept')).toBeTruthy()
  })

  it('shows tables', () => {
    show(<Markdown text={'| Limit | Fee |\n| --- | --- |\n| $5,000 | $40 |'} />)
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Limit',
      'Fee',
    ])
    expect(screen.getByRole('cell', { name: '$40' })).toBeTruthy()
  })

  it('lets long lines of a template be scrolled from the keyboard', () => {
    const { container } = show(<Markdown text={'```\nWho: the named insured\n```'} />)
    expect(container.querySelector('pre')?.tabIndex).toBe(0)
  })

  it('brings no HTML, no image and no script with it', () => {
    const hostile =
      '<script>alert(1)</script><img src="https://evil.example/x.png">\n\n![spy](https://evil.example/y.png)\n\n[run](javascript:alert(1))\n\nKept'
    const { container } = show(<Markdown text={hostile} />)
    expect(container.querySelector('script, img, iframe')).toBeNull()
    expect(container.innerHTML).not.toContain('javascript:')
    expect(screen.getByText('Kept')).toBeTruthy()
  })
})
