import type { Texts } from './t.ts';

/** What is said before the application has loaded; `appTexts` has it too. */
export const entranceTexts = {
  productName: ['Tomar', 'Tomar'],
  tagline: ['Belgeler dolaşır, onaylanır, imzalanır.', 'Documents circulate, get approved and signed.'],
  language: ['Dil', 'Language'],
  languageNow: ['Dil:', 'Language:'],
  turkish: ['Türkçe', 'Türkçe'],
  english: ['English', 'English'],
  lightMode: ['Açık görünüme geç', 'Switch to light mode'],
  darkMode: ['Koyu görünüme geç', 'Switch to dark mode'],
  loadTimedOut: ['Sayfanın bir bölümü zamanında yüklenemedi.', 'A part of the page did not load in time.'],
  loadFailed: ['Sayfanın bir bölümü yüklenemedi.', 'A part of the page could not be loaded.'],
  tryAgain: ['Yeniden dene', 'Try again'],
  reload: ['Sayfayı yenile', 'Reload the page'],
  loading: ['Yükleniyor', 'Loading'],
  close: ['Kapat', 'Close'],
} as const satisfies Texts;
