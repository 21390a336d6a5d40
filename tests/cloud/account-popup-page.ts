import { initializeApp } from 'firebase/app'
import { inMemoryPersistence } from 'firebase/auth'
import { createAccountCloud } from '../../src/cloud/account.ts'

// The account adapter alone: on the local identity service, or without the parameter `identity` as for Firebase itself.
const identity = new URLSearchParams(location.search).get('identity')
const cloud = createAccountCloud({
  app: initializeApp({ apiKey: 'local', authDomain: 'demo-test.firebaseapp.com', projectId: 'demo-test' }),
  emulatorHost: identity ?? undefined,
  databases: () => Promise.reject(new Error('No database here')),
  persistence: [inMemoryPersistence],
})

cloud.watch(
  (member) => log(member?.email ?? 'nobody'),
  () => log('failed'),
)
on('warm-up', () => cloud.warmUp())
on('cancel', () => cloud.cancelGoogle())
on('sign-in', () => {
  cloud.signInWithGoogle().then(
    ({ hasGoogle }) => log(`in: ${hasGoogle}`),
    (error: { code: string }) => log(error.code),
  )
})

function on(id: string, run: () => void) {
  document.querySelector(`#${id}`)?.addEventListener('click', run)
}

function log(text: string) {
  const item = document.createElement('li')
  item.textContent = text
  document.querySelector('#outcomes')?.append(item)
}
