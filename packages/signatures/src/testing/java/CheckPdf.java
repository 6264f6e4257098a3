import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.asn1.ocsp.OCSPResponse;
import org.bouncycastle.cert.X509CRLHolder;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;

/**
 * PDFBox's and BouncyCastle's word on signed PDFs: every signature and document time-stamp is verified over its
 * byte range, and the security store is parsed. One line per file: OK with what was found, or the reason.
 */
public class CheckPdf {
    private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();

    private int signatures;
    private int stamps;
    private int certificates;
    private int revocations;
    private int vri;

    public static void main(String[] arguments) throws Exception {
        for (String name : arguments) {
            try {
                System.out.println("OK " + new CheckPdf().check(new File(name)));
            } catch (Exception error) {
                System.out.println("FAILED " + name + ": " + error);
            }
        }
    }

    private String check(File file) throws Exception {
        byte[] bytes = Files.readAllBytes(file.toPath());
        try (PDDocument document = PDDocument.load(bytes)) {
            for (PDSignature signature : document.getSignatureDictionaries()) {
                byte[] signed = signature.getSignedContent(bytes);
                byte[] contents = signature.getContents(bytes);
                if ("ETSI.RFC3161".equals(signature.getSubFilter())) verifyStamp(contents, signed);
                else verifySignature(contents, signed);
            }
            COSBase store = document.getDocumentCatalog().getCOSObject().getDictionaryObject("DSS");
            if (store instanceof COSDictionary) readStore((COSDictionary) store, document);
        }
        return "signatures=" + signatures + " stamps=" + stamps + " certificates=" + (certificates > 0)
            + " revocations=" + (revocations > 0) + " vri=" + vri;
    }

    private void verifySignature(byte[] contents, byte[] signed) throws Exception {
        CMSSignedData data = new CMSSignedData(new CMSProcessableByteArray(signed), contents);
        SignerInformation signer = data.getSignerInfos().getSigners().iterator().next();
        verify(data, signer);
        signatures++;
    }

    private void verifyStamp(byte[] contents, byte[] signed) throws Exception {
        CMSSignedData data = new CMSSignedData(contents);
        verify(data, data.getSignerInfos().getSigners().iterator().next());
        TimeStampToken token = new TimeStampToken(data);
        String algorithm = token.getTimeStampInfo().getMessageImprintAlgOID().getId();
        byte[] digest = MessageDigest.getInstance(algorithm, PROVIDER).digest(signed);
        if (!Arrays.equals(digest, token.getTimeStampInfo().getMessageImprintDigest())) {
            throw new Exception("the time-stamp is over something else");
        }
        stamps++;
    }

    private static void verify(CMSSignedData data, SignerInformation signer) throws Exception {
        Object found = data.getCertificates().getMatches(signer.getSID()).iterator().next();
        X509CertificateHolder certificate = (X509CertificateHolder) found;
        if (!signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider(PROVIDER).build(certificate))) {
            throw new Exception("wrong signature");
        }
    }

    private void readStore(COSDictionary store, PDDocument document) throws Exception {
        for (byte[] bytes : streams(store, "Certs")) {
            new X509CertificateHolder(bytes);
            certificates++;
        }
        for (byte[] bytes : streams(store, "CRLs")) {
            new X509CRLHolder(bytes);
            revocations++;
        }
        for (byte[] bytes : streams(store, "OCSPs")) {
            OCSPResponse.getInstance(bytes);
            revocations++;
        }
        COSDictionary entries = (COSDictionary) store.getDictionaryObject("VRI");
        for (PDSignature signature : document.getSignatureDictionaries()) {
            byte[] contents = ((org.apache.pdfbox.cos.COSString) signature.getCOSObject().getDictionaryObject("Contents")).getBytes();
            StringBuilder key = new StringBuilder();
            for (byte b : MessageDigest.getInstance("SHA-1").digest(contents)) key.append(String.format(Locale.ROOT, "%02X", b));
            if (entries != null && entries.containsKey(COSName.getPDFName(key.toString()))) vri++;
        }
    }

    private static byte[][] streams(COSDictionary store, String key) throws Exception {
        COSBase array = store.getDictionaryObject(key);
        if (!(array instanceof COSArray)) return new byte[0][];
        byte[][] all = new byte[((COSArray) array).size()][];
        for (int i = 0; i < all.length; i++) {
            try (InputStream stream = ((COSStream) ((COSArray) array).getObject(i)).createInputStream()) {
                all[i] = stream.readAllBytes();
            }
        }
        return all;
    }
}
