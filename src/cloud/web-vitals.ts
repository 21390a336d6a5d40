import { initializeAnalytics, isSupported, logEvent } from 'firebase/analytics'
import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'
import type { FirebaseConfig } from './config.ts'
import { getFirebaseApp } from './firebase-app.ts'

/** Reports the Web Vitals of the page and nothing else: no address, no name, no text of notes or searches. */
export async function reportVitals(config: FirebaseConfig): Promise<void> {
  if (!(await isSupported())) return
  const analytics = initializeAnalytics(getFirebaseApp(config), {
    config: {
      send_page_view: false,
      page_title: 'Pinwell',
      page_location: location.origin,
      page_referrer: '',
    },
  })
  const report = ({ name, value, rating }: MetricType) =>
    logEvent(analytics, 'web_vitals', { name, value, rating })
  for (const observe of [onCLS, onINP, onLCP]) observe(report)
}
