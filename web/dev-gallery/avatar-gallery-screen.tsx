import { AssistantAvatar } from '#web/assistant/assistant-avatar.tsx'
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx'
import classes from './gallery-page.module.css'
import { Exhibit, GalleryPage } from './gallery-page.tsx'

type Shown = { caption: string; name: string; email?: string; profileImage?: string | null; size?: number }

/** A drawn picture of 64 pixels, so that the gallery needs no file. */
const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#0f8f8c"/><circle cx="32" cy="25" r="11" fill="#fff"/><path d="M10 64a22 20 0 0 1 44 0" fill="#fff"/></svg>',
)}`

const pictures: Shown[] = [
  { caption: 'A picture', name: 'Maya Okafor', profileImage: picture },
  {
    caption: 'A picture that cannot be loaded',
    name: 'Maya Okafor',
    profileImage: 'data:image/png;base64,broken',
  },
  { caption: 'No picture', name: 'Maya Okafor', profileImage: null },
]

const names: Shown[] = [
  { caption: 'One word', name: 'Maya' },
  { caption: 'Two words', name: 'Maya Okafor' },
  { caption: 'Many words', name: 'María de los Ángeles Fernández y García' },
  { caption: 'Lower case', name: 'bell hooks' },
  { caption: 'Spaces around', name: '  Maya   Okafor  ' },
  { caption: 'Japanese', name: '山田 太郎' },
  { caption: 'Arabic', name: 'ليلى حسن' },
  { caption: 'Cyrillic', name: 'Анна Павлова' },
  { caption: 'Beyond the basic plane', name: '𝒜da 𝒢reen' },
  { caption: 'An email address alone', name: '', email: 'maya@tidewater.example' },
  { caption: 'Nothing at all', name: '' },
]

const sizes: Shown[] = [18, 24, 30, 32, 40, 64, 96].map((size) => ({
  caption: `${size} px`,
  name: 'Priya Raman',
  size,
}))

const sizedPictures = sizes.map((shown) => ({ ...shown, profileImage: picture }))

const others: Shown[] = [
  { caption: 'A removed member', name: 'Luis Cordero', email: 'deleted_17_luis@tidewater.example' },
  { caption: 'A removed member without a name', name: '', email: 'deleted_17_luis@tidewater.example' },
  {
    caption: 'A removed member with a picture',
    name: 'Luis Cordero',
    email: 'deleted_17_luis@x.example',
    profileImage: picture,
  },
]

function People({ people }: { people: readonly Shown[] }) {
  return (
    <ul className={classes.people}>
      {people.map(({ caption, size, ...person }) => (
        <li key={caption} className={classes.person}>
          <InitialsAvatar person={person} size={size} />
          <span className={classes.caption}>{caption}</span>
        </li>
      ))}
    </ul>
  )
}

/** Who answers in the chat, by initials and by mark. */
const assistants = [
  { caption: 'General assistant', kind: 'chat', initials: 'P' },
  { caption: 'General assistant without initials', kind: 'chat' },
  { caption: 'Commercial-policy assistant', kind: 'edison' },
  { caption: 'Web search', kind: 'web-search' },
] as const

function Assistants() {
  return (
    <ul className={classes.people}>
      {assistants.map(({ caption, ...assistant }) => (
        <li key={caption} className={classes.person}>
          <AssistantAvatar {...assistant} />
          <span className={classes.caption}>{caption}</span>
        </li>
      ))}
    </ul>
  )
}

/** /avatar-test: a person's picture or initials in all states. */
export function AvatarGalleryScreen() {
  return (
    <GalleryPage title="Avatars">
      <Exhibit title="Pictures">
        <People people={pictures} />
      </Exhibit>
      <Exhibit title="Initials">
        <People people={names} />
      </Exhibit>
      <Exhibit title="Sizes">
        <People people={sizes} />
      </Exhibit>
      <Exhibit title="Sizes with a picture">
        <People people={sizedPictures} />
      </Exhibit>
      <Exhibit title="Removed members">
        <People people={others} />
      </Exhibit>
      <Exhibit title="Assistants">
        <Assistants />
      </Exhibit>
    </GalleryPage>
  )
}
