import { describe, expect, test } from 'vitest'
import { defaultDeviceName } from '../../src/ui/devices/defaultDeviceName.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('the name of a device is at first', () => {
  test.each([
    ['Chrome on Windows', `${WINDOWS} Chrome/126.0.0.0 Safari/537.36`],
    ['Edge on Windows', `${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`],
    ['Opera on Windows', `${WINDOWS} Chrome/125.0.0.0 Safari/537.36 OPR/111.0.0.0`],
    [
      'Firefox on Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    ],
    ['Safari on Mac', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`],
    ['Chrome on Android', `${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`],
    ['Samsung Internet on Android', `${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    ['Safari on iPhone', `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on iPhone', `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
    ['Firefox on iPhone', `${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`],
    [
      'Chrome on ChromeOS',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    ],
    ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0'],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) Other/1.0'],
    ['Unnamed device', ''],
  ])('%s', (name, userAgent) => {
    expect(defaultDeviceName({ userAgent, maxTouchPoints: 0 })).toBe(name)
  })

  test('Safari on iPad, whose browser says that it is a Mac', () => {
    const userAgent = `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`
    expect(defaultDeviceName({ userAgent, maxTouchPoints: 5 })).toBe('Safari on iPad')
  })
})
